import { holdsDatabase } from './platform/base-embarquee/choose-place.ts';

/** Defaults; demo and real data never share a folder. */
export const FOLDERS = {
  demonstration: './data/demonstration',
  pharmacie: './data/pharmacie',
  /** Legacy single folder, either kind; never moved. */
  former: './data',
} as const;

interface Asked {
  DATA_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
  DEMO?: string | undefined;
}

/**
 * [DOS-1] `DATA_DIR`, else the pharmacy's if opened, legacy, demonstration's (pharmacy's when
 * `DEMO` is 0). With an external PostgreSQL: legacy, for its keys.
 */
export function chooseDataFolder(
  { DATA_DIR, DATABASE_URL, DEMO }: Asked,
  holds: (folder: string) => boolean = holdsDatabase,
): string {
  if (DATA_DIR !== undefined) return DATA_DIR;
  if (DATABASE_URL !== undefined) return FOLDERS.former;
  if (holds(FOLDERS.pharmacie)) return FOLDERS.pharmacie;
  if (holds(FOLDERS.former)) return FOLDERS.former;
  return DEMO === '0' ? FOLDERS.pharmacie : FOLDERS.demonstration;
}
