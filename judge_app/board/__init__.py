"""The big screen and the players' phones: a small web server, without any action of the staff."""
