// Start scripts installed beside `versions/` name this file, and no update changes them.
import '#server/platform/paquet/lanceur.ts';
