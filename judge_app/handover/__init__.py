"""When a tablet is gone or its file is damaged: backups, what can be saved, and who goes on."""
