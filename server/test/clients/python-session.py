"""A session with the Python client that calls each method it offers, like a program of a team.

Arguments: the zuliprc of an owner and of a member. Prints the methods that were not called, as a JSON list. Fails at the
first answer that is not what the method promises.
"""

import base64
import inspect
import io
import json
import sys
import threading

import zulip

METHODS = {
    name
    for name, _ in inspect.getmembers(zulip.Client, inspect.isfunction)
    if not name.startswith("_")
}
called = set()


class Counted(zulip.Client):
    """Records the methods that are used, including by other methods."""

    def __getattribute__(self, name):
        if name in METHODS:
            called.add(name)
        return super().__getattribute__(name)


owner = Counted(config_file=sys.argv[1])
member = Counted(config_file=sys.argv[2])


def ok(answer):
    assert answer["result"] == "success", answer
    return answer


def refused(answer, text):
    assert answer["result"] == "error" and text in answer["msg"], answer
    return answer


def people():
    settings = ok(owner.get_server_settings())
    assert settings["zulip_feature_level"] == 111
    me = ok(owner.get_profile())
    him = ok(member.get_profile())
    assert ok(owner.get_user_by_id(him["user_id"]))["user"]["full_name"] == him["full_name"]
    assert him["email"] in [user["email"] for user in ok(owner.get_members())["members"]]
    assert len(ok(owner.get_users({"client_gravatar": True}))["members"]) > 3
    new = ok(owner.create_user({"email": "portia@example.com", "password": "a long pass phrase", "full_name": "Portia"}))
    ok(owner.update_user_by_id(new["user_id"], full_name="Portia of Belmont", role=300))
    ok(owner.deactivate_user_by_id(new["user_id"]))
    ok(owner.reactivate_user_by_id(new["user_id"]))
    ok(member.update_presence({"status": "active", "ping_only": False, "new_user_input": True}))
    assert ok(owner.get_user_presence(him["email"]))["presence"]["aggregated"]["status"] == "active"
    assert him["email"] in ok(owner.get_realm_presence())["presences"]
    return me, him


def streams(me, him):
    made = ok(owner.add_subscriptions([{"name": "venice", "description": "A city"}], principals=[him["user_id"]]))
    assert made["subscribed"] == {him["email"]: ["venice"]}
    ok(owner.add_subscriptions([{"name": "venice"}, {"name": "belmont"}]))
    stream_id = ok(owner.get_stream_id("venice"))["stream_id"]
    assert "venice" in [stream["name"] for stream in ok(owner.get_streams(include_public=True))["streams"]]
    assert "venice" in [one["name"] for one in ok(member.get_subscriptions())["subscriptions"]]
    assert ok(member.list_subscriptions())["subscriptions"]
    assert sorted(ok(owner.get_subscribers(stream="venice"))["subscribers"]) == sorted([me["user_id"], him["user_id"]])
    assert ok(owner.get_subscription_status(him["user_id"], stream_id))["is_subscribed"] is True
    ok(member.update_subscription_settings([{"stream_id": stream_id, "property": "color", "value": "#f00f00"}]))
    ok(owner.update_stream({"stream_id": stream_id, "description": "A city of merchants"}))
    ok(owner.add_default_stream(stream_id))
    ok(member.mute_topic({"stream": "venice", "topic": "gossip", "op": "add"}))
    # The server receives no mail, so streams have no address.
    assert owner.get_stream_email_address(stream_id)["email"] == ""
    return stream_id


def messages(him, stream_id):
    post = {"type": "stream", "to": "venice", "topic": "rialto", "content": "What news on the **Rialto**?"}
    first = ok(owner.send_message(post))["id"]
    second = ok(member.send_message({"type": "private", "to": [him["email"]], "content": "A note to myself"}))["id"]
    assert ok(owner.render_message({"content": "*so*"}))["rendered"] == "<p><em>so</em></p>"
    found = ok(member.get_messages({"anchor": "newest", "num_before": 10, "num_after": 0, "narrow": [["stream", "venice"]]}))
    assert [message["id"] for message in found["messages"] if message["subject"] == "rialto"] == [first]
    assert ok(member.get_raw_message(first))["raw_content"] == post["content"]
    ok(owner.update_message({"message_id": first, "content": "What news?"}))
    assert ok(member.get_message_history(first))["message_history"][-1]["content"] == "What news?"
    ok(member.add_reaction({"message_id": first, "emoji_name": "heart"}))
    ok(member.remove_reaction({"message_id": first, "emoji_name": "heart"}))
    ok(member.update_message_flags({"messages": [first], "op": "add", "flag": "starred"}))
    matched = ok(member.check_messages_match_narrow(msg_ids=[first], narrow=[["topic", "rialto"]]))
    assert list(matched["messages"]) == [str(first)]
    assert "rialto" in [topic["name"] for topic in ok(member.get_stream_topics(stream_id))["topics"]]
    ok(owner.move_topic("venice", "belmont", "rialto", "caskets"))
    ok(member.mark_stream_as_read(stream_id))
    ok(owner.mark_topic_as_read(stream_id, "rialto"))
    ok(member.mark_all_as_read())
    ok(member.set_typing_status({"type": "private", "op": "start", "to": [him["user_id"]]}))
    ok(owner.delete_message(first))
    refused(member.get_raw_message(first), "Invalid message")
    assert second > first


def events(him):
    """One thread listens to each kind of call, and receives what is sent afterwards."""
    heard = {}

    class Enough(Exception):
        pass

    def listen(key, method, **options):
        ready = threading.Event()

        def note(event):
            heard[key] = event
            raise Enough

        def register(*args, **kwargs):
            answer = zulip.Client.register(listener, *args, **kwargs)
            ready.set()
            return answer

        listener = Counted(config_file=sys.argv[2])
        listener.register = register

        def run():
            try:
                getattr(listener, method)(note, **options)
            except Enough:
                pass

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        assert ready.wait(30), "no queue was registered"
        return thread

    threads = [
        listen("message", "call_on_each_message"),
        listen("event", "call_on_each_event", event_types=["message"], narrow=[["stream", "belmont"]]),
    ]
    ok(member.add_subscriptions([{"name": "belmont"}]))
    ok(owner.send_message({"type": "stream", "to": "belmont", "topic": "music", "content": "Let music sound"}))
    for thread in threads:
        thread.join(30)
    assert heard["message"]["content"] == "Let music sound", heard
    assert heard["event"]["message"]["display_recipient"] == "belmont", heard
    queue = ok(member.register(event_types=["message"]))
    ok(owner.send_message({"type": "private", "to": [him["user_id"]], "content": "Wait"}))
    polled = ok(member.get_events(queue_id=queue["queue_id"], last_event_id=queue["last_event_id"]))
    assert [event["message"]["content"] for event in polled["events"]] == ["Wait"]
    ok(member.deregister(queue["queue_id"]))
    refused(member.get_events(queue_id=queue["queue_id"], last_event_id=-1), "Bad event queue")


def organization(him):
    ok(owner.add_realm_filter(r"#(?P<number>[0-9]+)", "https://example.com/%(number)s"))
    linkifier = ok(owner.get_realm_linkifiers())["linkifiers"][0]
    ok(owner.remove_realm_filter(linkifier["id"]))
    field = ok(owner.create_realm_profile_field(name="Guild", hint="", field_type=1))["id"]
    ok(owner.update_realm_profile_field(field, name="Trade", hint="What you do"))
    fields = [one["id"] for one in ok(owner.get_realm_profile_fields())["custom_fields"]]
    ok(owner.reorder_realm_profile_fields(order=list(reversed(fields))))
    ok(owner.remove_realm_profile_field(field))
    ok(owner.create_user_group({"name": "merchants", "description": "They trade", "members": [him["user_id"]]}))
    group = next(one for one in ok(owner.get_user_groups())["user_groups"] if one["name"] == "merchants")
    ok(owner.update_user_group({"group_id": group["id"], "name": "traders", "description": "They trade"}))
    ok(owner.update_user_group_members(group["id"], {"delete": [him["user_id"]]}))
    ok(owner.remove_user_group(group["id"]))
    assert ok(member.add_alert_words(["ducats"]))["alert_words"] == ["ducats"]
    assert ok(member.get_alert_words())["alert_words"] == ["ducats"]
    assert ok(member.remove_alert_words(["ducats"]))["alert_words"] == []
    ok(member.update_notification_settings({"enable_sounds": False}))
    ok(member.update_storage({"storage": {"bond": "three thousand ducats"}}))
    assert ok(member.get_storage())["storage"] == {"bond": "three thousand ducats"}


def files():
    picture = io.BytesIO(base64.b64decode(PIXEL))
    picture.name = "pixel.png"
    uri = ok(member.upload_file(picture))["uri"]
    ok(member.send_message({"type": "stream", "to": "belmont", "topic": "portrait", "content": f"[portrait]({uri})"}))
    assert ok(member.get_attachments())["attachments"][0]["messages"]
    picture.seek(0)
    ok(owner.upload_custom_emoji("portrait", picture))
    assert "portrait" in [emoji["name"] for emoji in ok(owner.get_realm_emoji())["emoji"].values()]
    ok(owner.delete_custom_emoji("portrait"))


# A PNG of one pixel.
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


me, him = people()
stream_id = streams(me, him)
messages(him, stream_id)
events(him)
organization(him)
files()
ok(owner.remove_subscriptions(["venice"]))
ok(owner.delete_stream(stream_id))
# The method by which the others send requests. Nobody calls it directly.
called |= {"do_api_query"}
print(json.dumps(sorted(METHODS - called)))
