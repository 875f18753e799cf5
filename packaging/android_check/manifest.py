"""The manifest that Android would be given: python-for-android's template, filled by its own code."""

from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import jinja2

from android_check.project import Project
from android_check.source import build_script

ANDROID = "{http://schemas.android.com/apk/res/android}"
PERMISSION = "android.permission."
ASKED_BY_TYPE = {"connectedDevice": "FOREGROUND_SERVICE_CONNECTED_DEVICE"}
"""What a foreground service of a type must be allowed, from Android 14 on."""


class _Stopped(Exception):
    """Buildozer was about to call python-for-android with these arguments."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__()
        self.arguments = arguments


def _arguments(project: Project) -> list[str]:
    """What Buildozer passes to python-for-android to make the package."""

    def stop(arguments: list[str], **_ignored: object) -> None:
        raise _Stopped(arguments)

    target = project.buildozer.target
    Path(target.get_dist_dir(project.setting("package.name"))).mkdir(parents=True, exist_ok=True)
    target._p4a = stop
    try:
        with chdir(project.root), redirect_stdout(StringIO()):
            target.build_package()
    except _Stopped as stopped:
        return stopped.arguments
    raise RuntimeError("Buildozer makes a package without python-for-android")


def _parsed(project: Project) -> Any:
    """The same arguments, as python-for-android's script understands them."""
    build = build_script()
    with chdir(project.room), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        build.get_bootstrap_name = lambda: "sdl2"  # it would read that from a finished build
        args, _ = build.create_argument_parser().parse_known_args(_arguments(project))
    args.permissions = build.parse_permissions(args.permissions)
    args.manifest_orientation = build.get_manifest_orientation(args.orientation, args.manifest_orientation)
    args.add_activity = args.add_activity or []
    return args


def services(project: Project) -> list[tuple[str, str, list[str]]]:
    """Name, file and options of each service in the spec."""
    parts = (line.split(":") for line in project.settings("services"))
    return [(name, file, options) for name, file, *options in parts]


def _typed(options: list[str]) -> str:
    return next(
        (option.partition("=")[2] for option in options if option.startswith("foregroundServiceType=")), ""
    )


def manifest(project: Project) -> Element:
    import pythonforandroid

    folder = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "templates"
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(folder))
    text = environment.get_template("AndroidManifest.tmpl.xml").render(
        args=_parsed(project),
        service=False,
        service_data=[(name, _typed(options)) for name, _, options in services(project)],
        android_api=int(project.setting("android.api")),
        debug=False,
        native_services=[],
        url_scheme="kivy",
    )
    return ElementTree.fromstring(text)


def check_manifest(project: Project) -> Iterator[str]:
    """The manifest is whole, and says what the app counts on."""
    for key in ("android.extra_manifest_application_arguments", "android.res_xml"):
        for name in project.settings(key):
            if not (project.root / name).is_file():
                yield f"buildozer.spec: {key} names {name}, which is not there."
                return
    try:
        root = manifest(project)
    except ElementTree.ParseError as error:
        yield f"packaging/android/application.txt: with it the manifest is no XML ({error})."
        return
    application = next(root.iter("application"))
    yield from _faults_of_application(application)
    yield from _faults_of_rules(project, application)
    granted = [item.get(f"{ANDROID}name", "") for item in root.iter("uses-permission")]
    yield from _faults_of_services(project, {name.removeprefix(PERMISSION) for name in granted})
    for name in sorted({name for name in granted if granted.count(name) > 1}):
        yield f"buildozer.spec: the permission {name} is there twice. Remove one."


def _faults_of_application(application: Element) -> Iterator[str]:
    if application.get(f"{ANDROID}allowBackup") != "false":
        yield "buildozer.spec: android.allow_backup must be False: a restored key forks a device's log."
    if application.get(f"{ANDROID}enableOnBackInvokedCallback") != "false":
        yield (
            "packaging/android/application.txt: android:enableOnBackInvokedCallback must be false, else the "
            "app is told nothing of the back button from Android 16 on."
        )
    activity = next(application.iter("activity"))
    if activity.get(f"{ANDROID}launchMode") != "singleTask":
        yield (
            "buildozer.spec: android.manifest.launch_mode must be singleTask, else a tap on a notification "
            "opens the app a second time."
        )


def _faults_of_rules(project: Project, application: Element) -> Iterator[str]:
    """A move to a new tablet takes the key along, unless these rules leave out everything."""
    name = application.get(f"{ANDROID}dataExtractionRules", "").removeprefix("@xml/")
    paths = [project.root / path for path in project.settings("android.res_xml") if Path(path).stem == name]
    if not paths:
        yield f"packaging/android/application.txt: the rules “{name}” are no file of android.res_xml."
        return
    domains = {"root", "file", "database", "sharedpref", "external"}
    domains |= {f"device_{name}" for name in domains - {"external"}}
    rules = ElementTree.parse(paths[0]).getroot()
    for way in ("cloud-backup", "device-transfer"):
        left_out = {item.get("domain") for item in rules.findall(f"{way}/exclude") if item.get("path") == "."}
        if missing := domains - left_out:
            place, names = paths[0].relative_to(project.root), ", ".join(sorted(missing))
            yield f"{place}: {way} does not exclude {names}, so a copy of the key could be made."


def _faults_of_services(project: Project, granted: set[str]) -> Iterator[str]:
    yield from _faults_of_java(project)
    for name, file, options in services(project):
        if not (project.packed / file).is_file():
            yield f"buildozer.spec: the service {name} starts {file}, which is not packed. Correct its path."
        wanted = {"FOREGROUND_SERVICE", ASKED_BY_TYPE.get(_typed(options), "")} - {""}
        if "foreground" in options and not _typed(options):
            yield f"buildozer.spec: Android 14 ends the service {name}, as it has no foregroundServiceType."
        for permission in sorted(wanted - granted):
            yield f"buildozer.spec: the service {name} needs the permission {permission}. Add it."


def _faults_of_java(project: Project) -> Iterator[str]:
    """A class of our own is found only in a file that is named after it, package and all."""
    name, folders = project.setting("android.service_class_name"), project.settings("android.add_src")
    file = Path(*name.split(".")).with_suffix(".java") if name else None
    if file and not any((project.root / folder / file).is_file() for folder in folders):
        yield f"buildozer.spec: the service is made of {name}, but no folder of android.add_src has {file}."


def check_pictures(project: Project) -> Iterator[str]:
    """The icons and the picture of the start are there, as PNG."""
    for key in (
        "icon.filename",
        "icon.adaptive_foreground.filename",
        "icon.adaptive_background.filename",
        "presplash.filename",
    ):
        yield from _faults_of_picture(project, key, project.setting(key))
    for item in project.settings("android.add_resources"):
        yield from _faults_of_picture(project, "android.add_resources", item.partition(":")[0])


def _faults_of_picture(project: Project, key: str, name: str) -> Iterator[str]:
    path = project.root / name
    if not name or not path.is_file():
        yield f"buildozer.spec: {key} names “{name}”, which is not there. packaging/draw_icon.py draws it."
    elif not path.read_bytes().startswith(b"\x89PNG"):
        yield f"{name}: no PNG, which {key} has to be."
