package org.tableside;

import android.os.Bundle;
import android.util.Log;
import org.kivy.android.PythonService;

/**
 * What python-for-android makes the watch of, but for one case: since Android 12 the system may refuse a
 * notification, and with it a service, that starts while the app is not to be seen. So it does when it has
 * ended the watch and starts it anew by itself, unless its battery settings make an exception. Then the watch
 * ends quietly, instead of crashing again and again.
 */
public class WatchService extends PythonService {
    @Override
    protected void doStartForeground(Bundle extras) {
        try {
            super.doStartForeground(extras);
        } catch (IllegalStateException | SecurityException refused) {
            Log.w("Tableside", "the watch may not start now", refused);
            stopSelf();
        }
    }
}
