import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeWhole } from './installed-versions.ts';

/** Left by the launcher for the server to report. */
const resultSchema = z.object({ version: z.string(), reussie: z.boolean(), phrase: z.string() });
export type UpdateResult = z.infer<typeof resultSchema>;

export const updateFolder = (dataDir: string): string => join(dataDir, 'mise-a-jour');
export const trialFile = (dataDir: string): string => join(updateFolder(dataDir), 'essai.json');
/** The update's outcome is unknown yet. */
export const onTrial = (dataDir: string): boolean => existsSync(trialFile(dataDir));
const resultFile = (dataDir: string): string => join(updateFolder(dataDir), 'resultat.json');

/** Null when absent or unreadable. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export const readUpdateResult = (dataDir: string): UpdateResult | null =>
  resultSchema.safeParse(readJson(resultFile(dataDir))).data ?? null;
export const writeUpdateResult = (dataDir: string, result: UpdateResult): void =>
  writeWhole(resultFile(dataDir), JSON.stringify(result), 0o600);
export const forgetUpdateResult = (dataDir: string): void =>
  rmSync(resultFile(dataDir), { force: true });
