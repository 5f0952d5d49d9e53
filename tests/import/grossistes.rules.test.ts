import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { type Nature, plier } from '#shared/import/champs.ts';
import { lireColonnes } from '#shared/import/colonnes.rules.ts';
import {
  type BaseConnue,
  bilanDuFichier,
  lireFichierEntier,
} from '#shared/import/lire-fichier.rules.ts';
import {
  cleDuCode,
  cleDuLibelle,
  type ProduitEnPlace,
} from '#shared/import/lire-produits.rules.ts';
import type { LigneLue } from '#shared/import/lignes.rules.ts';

const DOSSIER = new URL('../../../shared/data/grossistes/', import.meta.url);
const presente = existsSync(DOSSIER);

interface Attendue {
  ligne: number;
  etat: string;
  genres?: string[];
  avis?: string[];
  avec?: number;
  valeurs?: Record<string, unknown>;
  propose?: Record<string, unknown>;
  comme_tarif?: { etat: string; genres?: string[] };
}
interface Attendu {
  nature: Nature;
  lecture: { tetes: number | null };
  suppose: { base?: string; rayons?: string[]; fournisseurs?: string[] };
  colonnes: { place: number; tete: string | null; champ: string | null }[];
  compte: Record<string, number>;
  genres: Record<string, number>;
  avis: Record<string, number>;
  compte_comme_tarif?: Record<string, number>;
  lignes: Attendue[];
}
const lireAttendu = (nom: string): Attendu =>
  JSON.parse(readFileSync(new URL(`${nom}.attendu.json`, DOSSIER), 'utf8')) as Attendu;

const parNom = (noms: readonly string[]) => new Map(noms.map((n) => [plier(n), n]));
function baseDe({ suppose: { rayons = [], fournisseurs = [] } }: Attendu): BaseConnue {
  return {
    taux_tva: TAUX_DE_DEPART.taux_tva,
    jour: '2026-11-29',
    rayons: parNom(rayons),
    fournisseurs: parNom(fournisseurs),
  };
}
async function lire(nom: string, nature: Nature, base: BaseConnue) {
  const tableau = await readTable(new Blob([readFileSync(new URL(nom, DOSSIER))]));
  if ('faute' in tableau) throw new Error(tableau.faute);
  const lu = lireColonnes(tableau.rows, nature);
  const tetes = lu.tetes === null ? null : lu.colonnes.map((c) => c.tete ?? '');
  const champs = lu.colonnes.map((c) => c.champ);
  const lignes = lireFichierEntier(
    { nature, champs, tetes, texte: tableau.text, rangees: lu.rangees },
    base,
  );
  return { lu, lignes };
}
const trie = (noms: readonly string[] | undefined): string[] => (noms ?? []).toSorted();
/** Of what was read, what the expected result speaks of, in its order. */
function dit(lue: LigneLue, attendue: Attendue) {
  const valeurs = Object.fromEntries(
    Object.keys(attendue.valeurs ?? {}).map((c) => {
      const v = lue.valeurs[c];
      return [c, c === 'codes' && Array.isArray(v) ? v.toSorted() : v];
    }),
  );
  return {
    ligne: lue.ligne,
    etat: lue.etat,
    genres: lue.passee === null ? trie(lue.genres) : [lue.passee],
    avis: trie(lue.avis),
    avec: lue.avec,
    valeurs,
  };
}
function attendu(a: Attendue) {
  const { codes, ...valeurs } = a.valeurs ?? {};
  return {
    ligne: a.ligne,
    etat: a.etat,
    genres: trie(a.genres),
    avis: trie(a.avis),
    avec: a.avec ?? null,
    valeurs: { ...valeurs, ...(Array.isArray(codes) && { codes: codes.toSorted() }) },
  };
}

const fichiers = presente
  ? readdirSync(DOSSIER).filter((f) => /^[a-j]-.*\.(csv|xlsx)$/.test(f))
  : [];
/** The base that the sales of a year assume: the good rows of the old software's file. */
async function baseDesVentes(): Promise<Partial<BaseConnue>> {
  const f = 'f-ancien-logiciel.csv';
  const { lignes } = await lire(f, 'produits', baseDe(lireAttendu(f)));
  const bons = lignes.filter((l) => l.etat === 'bonne');
  const parCode = new Map<string, ProduitEnPlace>();
  const parLibelle = new Map<string, ProduitEnPlace[]>();
  for (const l of bons) {
    const { codes, libelle } = l.valeurs as { codes: string[]; libelle: string };
    const produit = { id: l.ligne, libelle, prix_achat: enCentimes(0) } as ProduitEnPlace;
    for (const c of codes) parCode.set(cleDuCode(c), produit);
    parLibelle.set(cleDuLibelle(libelle), [
      ...(parLibelle.get(cleDuLibelle(libelle)) ?? []),
      produit,
    ]);
  }
  return { parCode, parLibelle };
}

describe.skipIf(!presente)('[IMP-3] Les fichiers des grossistes et des anciens logiciels', () => {
  it.each(fichiers)('%s : tête, colonnes, lignes, genres, avis', async (nom) => {
    const voulu = lireAttendu(nom);
    const base = baseDe(voulu);
    if (voulu.nature === 'ventes') Object.assign(base, await baseDesVentes());
    const { lu, lignes } = await lire(nom, voulu.nature, base);
    expect(lu.tetes).toBe(voulu.lecture.tetes);
    expect(lu.colonnes.map(({ place, tete, champ }) => ({ place, tete, champ }))).toEqual(
      voulu.colonnes,
    );
    expect(lu.colonnes.filter((c) => c.aDire)).toEqual([]);
    expect(lignes.map((l, i) => dit(l, voulu.lignes[i] ?? { ligne: 0, etat: '' }))).toEqual(
      voulu.lignes.map(attendu),
    );
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
    const { lignes } = await lire('c-tarif.csv', 'tarif', baseDe(voulu));
    expect(lignes.map((l) => ({ etat: l.etat, genres: l.genres }))).toEqual(
      voulu.lignes.map((a) => ({ etat: a.etat, genres: [], ...a.comme_tarif })),
    );
  });
});
