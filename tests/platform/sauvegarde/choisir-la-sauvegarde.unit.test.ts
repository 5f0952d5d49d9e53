import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { type BackupManifest, timelineAt } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { chooseBackup, dateDoubt, keyInUse } from '#server/platform/sauvegarde/choose-backup.ts';

let dossier: string;
beforeEach(() => {
  dossier = mkdtempSync(path.join(tmpdir(), 'choisir-'));
});
afterEach(() => rmSync(dossier, { recursive: true, force: true }));

const MAINTENANT = new Date('2026-11-28T09:00:00Z');
const [HIER, NUIT, A_VENIR] = ['2026-11-27', '2026-11-28', '2027-06-02'].map(
  (jour) => `${jour}T01:00:00.000Z`,
) as [string, string, string];

/** A backup that ended then, under the key of that name if any. */
function poser(fin: string, nature: BackupManifest['nature'], cle?: string): string {
  const nom = `sauvegarde-${fin.slice(0, 10)}-${nature}`;
  mkdirSync(path.join(dossier, nom));
  writeFileSync(
    path.join(dossier, nom, 'manifeste.json'),
    JSON.stringify({ fin, nature, octets: 1, parties: [], ...(cle && { cle }) }),
  );
  return nom;
}
const choisir = (embarquee: boolean) => chooseBackup(dossier, {}, embarquee, MAINTENANT);

describe('[SAU-9] la dernière sauvegarde, quand ni nom ni moment n’est donné', () => {
  it.each([
    ['physique', true],
    ['logique', false],
  ] as const)('%s : celle de la nuit, non celle d’un jour à venir', (nature, embarquee) => {
    poser(HIER, nature);
    poser(A_VENIR, nature);
    const nuit = poser(NUIT, nature);
    const choisie = choisir(embarquee);
    expect(choisie.nom).toBe(nuit);
    expect(dateDoubt(choisie, MAINTENANT)).toBeNull();
  });
  it('les tables de la nuit avant les fichiers d’un jour à venir', () => {
    poser(A_VENIR, 'physique');
    const nuit = poser(NUIT, 'logique');
    expect(choisir(true).nom).toBe(nuit);
  });
  it('celle d’un jour à venir quand il n’y a rien d’autre, en le disant', () => {
    const seule = poser(A_VENIR, 'logique');
    const choisie = choisir(false);
    expect(choisie.nom).toBe(seule);
    expect(dateDoubt(choisie, MAINTENANT)).toBe(
      phrasesSauvegarde.sauvegardeDatee(seule, formatDateHeure(new Date(A_VENIR))),
    );
  });
  it('celle d’un jour à venir se prend par son nom', () => {
    poser(NUIT, 'logique');
    const name = poser(A_VENIR, 'logique');
    expect(chooseBackup(dossier, { name }, false, MAINTENANT).nom).toBe(name);
  });
  it('la clé en usage est celle de la dernière chiffrée, jours à venir à part', () => {
    expect(keyInUse(dossier, MAINTENANT)).toBeUndefined();
    poser(A_VENIR, 'logique', 'ancienne');
    expect(keyInUse(dossier, MAINTENANT)).toBe('ancienne');
    poser(HIER, 'logique', 'actuelle');
    poser(NUIT, 'logique');
    expect(keyInUse(dossier, MAINTENANT)).toBe('actuelle');
  });
  it('le journal se suit sur la dernière branche, fût-elle née pendant que l’horloge avançait', () => {
    expect(timelineAt(dossier, undefined)).toBeNull();
    const branches = [
      { chronologie: 2, depuis: HIER },
      { chronologie: 3, depuis: A_VENIR },
    ];
    writeFileSync(path.join(dossier, 'chronologies.json'), JSON.stringify(branches));
    expect(timelineAt(dossier, undefined)).toBe(3);
    expect(timelineAt(dossier, new Date(NUIT))).toBe(2);
    expect(timelineAt(dossier, new Date('2026-11-01T00:00:00Z'))).toBeNull();
  });
});
