import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bilanDuFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { LigneLue } from '#shared/platform/import/lignes.rules.ts';
import { DONNEES } from '../../harness/donnees.ts';
import {
  type Attendue,
  baseDe,
  lireAttendu,
  lireGrossiste,
  siDossier,
  valeursLues,
  valeursVoulues,
} from './grossistes.scene.ts';

const DOSSIER = join(DONNEES, 'grossistes');
const fichiers = existsSync(DOSSIER)
  ? readdirSync(DOSSIER).filter((f) => /^[a-j]-.*\.(csv|xlsx)$/.test(f))
  : [];
const trie = (noms: readonly string[] | undefined): string[] => (noms ?? []).toSorted();
const dit = (lue: LigneLue, attendue: Attendue | undefined) => ({
  ligne: lue.ligne,
  etat: lue.etat,
  genres: lue.passee === null ? trie(lue.genres) : [lue.passee],
  avis: trie(lue.avis),
  avec: lue.avec,
  valeurs: valeursLues(lue.valeurs, attendue?.valeurs),
});
const attendu = (a: Attendue) => ({
  ligne: a.ligne,
  etat: a.etat,
  genres: trie(a.genres),
  avis: trie(a.avis),
  avec: a.avec ?? null,
  valeurs: valeursVoulues(a.valeurs),
});

siDossier('[IMP-3] Les fichiers des grossistes et des anciens logiciels', () => {
  it.each(fichiers)('%s : tête, colonnes, lignes, genres, avis', async (nom) => {
    const voulu = lireAttendu(nom);
    const { lu, lignes } = await lireGrossiste(nom, voulu.nature, await baseDe(voulu));
    expect(lu.tetes).toBe(voulu.lecture.tetes);
    expect(lu.colonnes.map(({ place, tete, champ }) => ({ place, tete, champ }))).toEqual(
      voulu.colonnes,
    );
    expect(lu.colonnes.filter((c) => c.aDire)).toEqual([]);
    expect(lignes.map((l, i) => dit(l, voulu.lignes[i]))).toEqual(voulu.lignes.map(attendu));
    const bilan = bilanDuFichier(lignes);
    expect({ genres: bilan.genres, avis: bilan.avis }).toEqual({
      genres: voulu.genres,
      avis: voulu.avis,
    });
    expect(bilan).toMatchObject({
      bonnes: voulu.compte['bonnes'],
      a_demander: voulu.compte['a_demander'],
      fautives: voulu.compte['fautives'],
      passees: voulu.compte['passees'],
    });
  });

  it('c-tarif.csv est aussi le tarif d’un fournisseur', async () => {
    const voulu = lireAttendu('c-tarif.csv');
    const { lignes } = await lireGrossiste('c-tarif.csv', 'tarif', await baseDe(voulu));
    expect(lignes.map((l) => ({ etat: l.etat, genres: l.genres }))).toEqual(
      voulu.lignes.map((a) => ({ etat: a.etat, genres: [], ...a.comme_tarif })),
    );
  });
});
