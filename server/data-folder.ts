import { holdsDatabase } from './base-embarquee/choose-place.ts';

/** Where data stand when nothing else is said: the made-up and the real never share a folder. */
export const FOLDERS = {
  demonstration: './data/demonstration',
  pharmacie: './data/pharmacie',
  /** Of versions that had one folder for either: kept where it is, whatever it holds. */
  former: './data',
} as const;

/** What of the environment decides. */
interface Asked {
  DATA_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
  DEMO?: string | undefined;
}

/**
 * [DOS-1] The folder of the data: the one asked for; else the pharmacy's once it was opened; else
 * the one of before, which may be either; else the demonstration's, or the pharmacy's when none is
 * wanted. A PostgreSQL of one's own keeps its keys where they were.
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
