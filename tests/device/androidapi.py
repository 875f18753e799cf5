"""What Android has of the classes that the app calls, by API level: methods, constants, constructors."""

from typing import Any, NamedTuple

PACKAGE = "org.tableside.tableside"
WINDOW, WATCH = "org.kivy.android.PythonActivity", "org.kivy.android.PythonService"


class Method(NamedTuple):
    counts: tuple[int, ...]
    """With how many arguments it can be called."""
    returns: str = ""
    """A class, of which a fresh object is the answer unless another one is set."""
    since: int = 24


class Class(NamedTuple):
    members: dict[str, Any]
    """Methods by their names; constants with their values."""
    parent: str = ""
    since: int = 24
    constructors: tuple[int, ...] = ()


CONTEXT = "android.content.Context"
INTENT = "android.content.Intent"
URI = "android.net.Uri"
API: dict[str, Class] = {
    "java.lang.String": Class({}, constructors=(1,)),
    "java.io.File": Class({"getAbsolutePath": Method((0,))}, constructors=(1, 2)),
    "java.util.Locale": Class(
        {
            "forLanguageTag": Method((1,), "java.util.Locale"),
            "getLanguage": Method((0,)),
            "getCountry": Method((0,)),
        }
    ),
    CONTEXT: Class(
        {
            "getApplicationContext": Method((0,), CONTEXT),
            "getSystemService": Method((1,)),
            "getPackageName": Method((0,)),
            "getPackageManager": Method((0,), "android.content.pm.PackageManager"),
            "getApplicationInfo": Method((0,), "android.content.pm.ApplicationInfo"),
            "getResources": Method((0,), "android.content.res.Resources"),
            "getExternalFilesDir": Method((1,)),
            "getContentResolver": Method((0,), "android.content.ContentResolver"),
            "startActivity": Method((1, 2)),
        }
    ),
    WINDOW: Class(
        {
            "getSurface": Method((0,)),
            "moveTaskToBack": Method((1,)),
            "startActivityForResult": Method((2, 3)),
            "getWindow": Method((0,), "android.view.Window"),
            "removeLoadingScreen": Method((0,)),
        },
        CONTEXT,
    ),
    "android.view.Window": Class(
        {"getInsetsController": Method((0,), "android.view.WindowInsetsController", since=30)}
    ),
    "android.view.WindowInsetsController": Class({"setSystemBarsAppearance": Method((2,))}, since=30),
    WATCH: Class({"startForeground": Method((2, 3))}, CONTEXT),
    f"{PACKAGE}.ServiceWatch": Class({"start": Method((2, 5)), "stop": Method((1,))}),
    "android.os.Build$VERSION": Class({}),
    "android.content.pm.PackageManager": Class({"getLaunchIntentForPackage": Method((1,), INTENT)}),
    "android.content.pm.ApplicationInfo": Class({"icon": 7}),
    "android.content.res.Resources": Class(
        {
            "getConfiguration": Method((0,), "android.content.res.Configuration"),
            "getIdentifier": Method((3,)),
        }
    ),
    "android.content.res.Configuration": Class(
        {"uiMode": 0x11, "getLocales": Method((0,), "android.os.LocaleList")}
    ),
    "android.os.LocaleList": Class({"get": Method((1,), "java.util.Locale")}),
    "android.media.MediaPlayer": Class(
        {
            "setDataSource": Method((1, 2, 3)),
            "prepare": Method((0,)),
            "seekTo": Method((1, 2)),
            "start": Method((0,)),
        },
        constructors=(0,),
    ),
    "android.media.AudioAttributes": Class({}),
    "android.media.AudioAttributes$Builder": Class(
        {"setUsage": Method((1,)), "build": Method((0,), "android.media.AudioAttributes")}, constructors=(0,)
    ),
    "android.os.Vibrator": Class({"vibrate": Method((1, 2))}),
    "android.os.VibrationEffect": Class(
        {"createOneShot": Method((2,), "android.os.VibrationEffect")}, since=26
    ),
    "android.speech.tts.TextToSpeech": Class(
        {
            "setLanguage": Method((1,)),
            "playSilentUtterance": Method((3,)),
            "speak": Method((3, 4)),
            "isSpeaking": Method((0,)),
            "shutdown": Method((0,)),
        },
        constructors=(2, 3),
    ),
    "android.app.Notification": Class({}),
    "android.app.Notification$Builder": Class(
        {
            **{
                name: Method((1,))
                for name in (
                    "setContentTitle",
                    "setContentText",
                    "setContentIntent",
                    "setAutoCancel",
                    "setOngoing",
                    "setOnlyAlertOnce",
                    "setVisibility",
                    "setShowWhen",
                    "setWhen",
                    "setUsesChronometer",
                    "setChronometerCountDown",
                )
            },
            "setSmallIcon": Method((1, 2)),
            "build": Method((0,), "android.app.Notification"),
        },
        constructors=(1, 2),
    ),
    "android.app.NotificationChannel": Class({}, since=26, constructors=(3,)),
    "android.app.NotificationManager": Class(
        {
            "notify": Method((2, 3)),
            "createNotificationChannel": Method((1,), since=26),
            "areNotificationsEnabled": Method((0,)),
        }
    ),
    "android.app.PendingIntent": Class({"getActivity": Method((4, 5), "android.app.PendingIntent")}),
    INTENT: Class(
        {
            "ACTION_SEND": "android.intent.action.SEND",
            "ACTION_VIEW": "android.intent.action.VIEW",
            "ACTION_OPEN_DOCUMENT": "android.intent.action.OPEN_DOCUMENT",
            "CATEGORY_OPENABLE": "android.intent.category.OPENABLE",
            "EXTRA_STREAM": "android.intent.extra.STREAM",
            "FLAG_GRANT_READ_URI_PERMISSION": 1,
            "setType": Method((1,)),
            "setDataAndType": Method((2,)),
            "putExtra": Method((2,)),
            "addFlags": Method((1,)),
            "addCategory": Method((1,)),
            "getData": Method((0,), URI),
            "createChooser": Method((2, 3), INTENT),
        },
        constructors=(0, 1, 2, 4),
    ),
    "android.provider.Settings": Class(
        {
            "ACTION_APPLICATION_DETAILS_SETTINGS": "android.settings.APPLICATION_DETAILS_SETTINGS",
            "ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS": (
                "android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"
            ),
        }
    ),
    URI: Class({"parse": Method((1,), URI), "fromFile": Method((1,), URI)}),
    "android.os.Parcelable": Class({}),
    "android.os.StrictMode": Class({"setVmPolicy": Method((1,))}),
    "android.os.StrictMode$VmPolicy": Class({}),
    "android.os.StrictMode$VmPolicy$Builder": Class(
        {"build": Method((0,), "android.os.StrictMode$VmPolicy")}, constructors=(0, 1)
    ),
    "android.content.ContentValues": Class({"put": Method((2,))}, constructors=(0, 1)),
    "android.content.ContentResolver": Class(
        {
            "insert": Method((2, 3), URI),
            "delete": Method((2, 3)),
            "query": Method((4, 5, 6), "android.database.Cursor"),
            "openFileDescriptor": Method((2, 3), "android.os.ParcelFileDescriptor"),
        }
    ),
    "android.database.Cursor": Class(
        {
            "getColumnIndex": Method((1,)),
            "moveToFirst": Method((0,)),
            "getString": Method((1,)),
            "close": Method((0,)),
        }
    ),
    "android.os.ParcelFileDescriptor": Class({"detachFd": Method((0,))}),
    "android.provider.MediaStore$Downloads": Class(
        {"EXTERNAL_CONTENT_URI": "content://media/external/downloads"}, since=29
    ),
    "android.os.PowerManager": Class(
        {
            "newWakeLock": Method((2,), "android.os.PowerManager$WakeLock"),
            "isIgnoringBatteryOptimizations": Method((1,)),
        }
    ),
    "android.net.wifi.WifiManager": Class(
        {
            "createWifiLock": Method((1, 2), "android.net.wifi.WifiManager$WifiLock"),
            "createMulticastLock": Method((1,), "android.net.wifi.WifiManager$MulticastLock"),
        }
    ),
    **{
        lock: Class(
            {"setReferenceCounted": Method((1,)), "acquire": Method((0,)), "release": Method((0,))},
        )
        for lock in (
            "android.os.PowerManager$WakeLock",
            "android.net.wifi.WifiManager$WifiLock",
            "android.net.wifi.WifiManager$MulticastLock",
        )
    },
    "android.view.View": Class(
        {
            "getRootView": Method((0,)),
            "getRootWindowInsets": Method((0,), "android.view.WindowInsets"),
            "getLocationInWindow": Method((1,)),
            "getLocationOnScreen": Method((1,)),
            "getWindowVisibleDisplayFrame": Method((1,)),
            "getWidth": Method((0,)),
            "getHeight": Method((0,)),
        }
    ),
    "android.view.WindowInsets": Class(
        {"getInsets": Method((1,), since=30), "getDisplayCutout": Method((0,), since=28)}
    ),
    "android.view.WindowInsets$Type": Class(
        {name: Method((0,)) for name in ("systemBars", "displayCutout", "ime")}, since=30
    ),
    "android.view.DisplayCutout": Class(
        {f"getSafeInset{side}": Method((0,)) for side in ("Left", "Top", "Right", "Bottom")}, since=28
    ),
    "android.graphics.Rect": Class({}, constructors=(0, 1, 4)),
    "android.graphics.Insets": Class({}, since=29),
}
SERVICES = {
    "vibrator": "android.os.Vibrator",
    "notification": "android.app.NotificationManager",
    "power": "android.os.PowerManager",
    "wifi": "android.net.wifi.WifiManager",
}
