"""What `backbone check` says: each thing that was found, in words, with what to do about it."""

from collections.abc import Iterable, Iterator

from judge_app.sync.natsprobe import OLDEST
from judge_app.venue.checking import LEAST_PAYLOAD
from judge_app.venue.findings import Finding, Kind
from judge_app.views.words import plain

__all__ = ["WORDS", "told"]

_OLDEST = ".".join(map(str, OLDEST))
_MOST_SHOWN = 200
_ANEW = "Stop all servers, empty their store folders and start them: tablets make it anew, and fill it."

WORDS: dict[Kind, str] = {
    "silent": "nobody answers ({fact}). Does nats-server run there, and does the firewall let TCP through?",
    "unknown-name": "nobody here knows a server of that name. Look at the DNS of this network, or make the "
    "keys with the server's address as its first name.",
    "not-nats": "something answers that is no NATS server. Look at the port: for clients it is usually 4222.",
    "old": f"this is nats-server {{fact}}, and {_OLDEST} is the oldest that will do. Jepsen saw 2.10.20 to "
    f"2.10.22 forget a whole stream after servers were killed; {_OLDEST} has the repair, and what is still "
    "older gets none. Install a newer one, from its makers if the distribution has none.",
    "no-tls": "the server offers no TLS, so the whole network could read along. It was told nothing secret. "
    "Put the tls part of nats.conf into its settings.",
    "tls-optional": "the server takes connections without TLS too. Take allow_non_tls out of its settings.",
    "tls-failed": "TLS does not come about ({fact}). Look at cert_file and key_file, and at its log.",
    "foreign": "the certificate is not from this venue, but from {fact}. Copy the server's folder to it "
    "again, and restart it; if another machine answers there, find out whose. It was asked nothing more.",
    "misnamed": "the certificate is for {fact}, not for this address. Call the server by such a name, or "
    "make the keys anew with this one too: --host NAME,ADDRESS.",
    "not-yet": "the certificate is valid only from {fact} on. Set the clock of this device.",
    "expired": "the certificate was valid until {fact}. Make new keys, or set the clock of this device.",
    "open-to-all": "the server lets anybody in: it does not read access.conf. Start it with the nats.conf of "
    "its folder.",
    "small-payload": f"a message may have {{fact}} bytes; it takes {LEAST_PAYLOAD}. Set max_payload to 2MB.",
    "turned-away": "the server takes no user of this file ({fact}). Its access.conf is of other keys: copy "
    "the server's folder to it again, and restart it.",
    "admin-turned-away": "the server does not take the admin ({fact}). Use admin.creds of the same folder.",
    "no-jetstream": "JetStream is off, so nothing is kept. Put the jetstream part of nats.conf into its "
    "settings. If it is a leaf, it has no line to the first venue.",
    "no-account": "the account may not use JetStream. Copy the access.conf that `backbone keys` made to it.",
    "no-leader": "the nodes have no leader, so nothing is stored. More than half of them have to run, and to "
    "reach each other on TCP 6222: look at those that are silent, then at the firewall between them.",
    "clock": "its clock is {fact} s off this device's. Let both be set by NTP.",
    "lazy-disk": "sync_interval is not `always`, so a power cut can take away what was acknowledged. Put it "
    "into the jetstream part of its settings.",
    "node-down": "the other nodes do not hear of this one. Start it, or look at TCP 6222 between them.",
    "apart": "these nodes do not see each other: {fact}. They need one cluster name, routes to each other, "
    "and TCP 6222 open between them.",
    "two-nodes": "two nodes are worse than one: if either is down, both stop. Run one, or three.",
    "one-node": "one node: while it is down there is no backbone, and tablets go on without. Even a dead "
    "disk loses nothing, because tablets bring everything back. Of three nodes one may fail.",
    "disk-unseen": "whether the servers write to the disk at once cannot be seen from here. Look for "
    "sync_interval: always in their settings, or check with --admin admin.creds.",
    "leaf": "a leaf: it stores nothing itself, and passes everything on to the first venue.",
    "unasked": "only what the server tells everybody was seen. Check with --file organizer.backbone too.",
    "stores-nothing": "JetStream is off. For a leaf in a second venue that is right; any other server keeps "
    "nothing so. Check with --file organizer.backbone too.",
    "stream-in-memory": f"the stream {{fact}} is kept in memory only. {_ANEW}",
    "stream-replicas": f"the stream {{fact}} has fewer copies than it could. {_ANEW}",
    "stream-deletable": f"the stream {{fact}} lets messages be deleted. {_ANEW}",
}


def told(findings: Iterable[Finding]) -> Iterator[str]:
    """A line for each, faults first."""
    for finding in sorted(findings, key=lambda one: not one.is_fault):
        fact = plain(finding.fact)[:_MOST_SHOWN] or "it does not say why"
        words = WORDS[finding.kind].format(fact=fact)
        where = f"{plain(finding.at)}: " if finding.at else ""
        mark = "" if finding.is_fault else "Note: "
        yield f"{mark}{where}{words if where or mark else words[0].upper() + words[1:]}"
