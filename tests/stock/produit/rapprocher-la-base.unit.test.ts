import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { composerMedicaments } from '#server/stock/medicament/import/composer-medicaments.ts';
import { lireBdpm, lireDossier } from '#server/stock/medicament/import/lire-bdpm.ts';
import { normaliser } from '#shared/base/liste.ts';
import { noyauDe } from '#shared/stock/produit/ecriture-dci.rules.ts';
import { indexerBase } from '#shared/stock/produit/indexer-base.rules.ts';
import { rapprocherDeLaBase } from '#shared/stock/produit/rapprocher.rules.ts';
import { DONNEES } from '#tests/harness/donnees.ts';

/** What makes long lists in the manner of a wholesaler: names of the base, codes of nobody. */
interface Generateur {
  lireBase: () => Base;
  libelleDe: (presentation: object, style: number) => string;
  produits: (
    n: number,
    graine: number,
    plus: { base: Base; codes: 'inventes' | 'bdpm'; style: number },
  ) => Iterable<{ libelle: string; cip7: string; cip13: string; ean: string; propre: string }>;
}
interface Base {
  liste: { cip13: string }[];
}
const GENERATEUR = join(DONNEES, 'grossistes', 'generer.mjs');
const PAR_STYLE = 700;

/** The generator, the base it takes names from, and ours, read once. */
async function lireTout() {
  const g = (await import(/* @vite-ignore */ GENERATEUR)) as Generateur;
  const bdpm = lireBdpm(lireDossier(join(DONNEES, 'bdpm')), []);
  if (typeof bdpm === 'string') throw new Error(bdpm);
  const boites = composerMedicaments(bdpm, []);
  return {
    g,
    base: g.lireBase(),
    parCip: new Map(boites.map((b) => [b.cip13, b])),
    index: indexerBase(boites),
  };
}
type Tout = Awaited<ReturnType<typeof lireTout>>;
/** The boxes that each name of this style is the name of. */
function veritesDe({ g, base }: Tout, style: number): Map<string, string[]> {
  const verites = new Map<string, string[]>();
  for (const p of base.liste) {
    const libelle = g.libelleDe(p, style);
    verites.set(libelle, [...(verites.get(libelle) ?? []), p.cip13]);
  }
  return verites;
}

describe.runIf(existsSync(GENERATEUR))('les listes des grossistes face à la base entière', () => {
  let tout: Tout;
  beforeAll(async () => {
    tout = await lireTout();
  });

  /** By name alone, as `ecrire` writes them; null: left out. */
  const mesurer = (ecrire: (libelle: string) => string | null) => {
    const { g, base, index, parCip } = tout;
    const bilan = { medicaments: 0, surs: 0, faux: [] as string[], accessoires: [] as string[] };
    for (const style of [0, 1, 2]) {
      const verites = veritesDe(tout, style);
      for (const p of g.produits(PAR_STYLE, 11 + style, { base, codes: 'inventes', style })) {
        const libelle = ecrire(p.libelle);
        if (libelle === null) continue;
        const vrais = verites.get(p.libelle);
        if (vrais) bilan.medicaments++;
        const cips = [p.cip7, p.cip13, p.ean, p.propre];
        const r = rapprocherDeLaBase(index, { libelle, cips });
        if (r.sort !== 'sur') continue;
        bilan.surs++;
        const dit = parCip.get(r.cip13);
        const juste = vrais?.some((cip13) => {
          const vrai = parCip.get(cip13);
          const memes = noyauDe(vrai?.dci ?? null) === noyauDe(r.faits.dci);
          return memes && vrai?.tableau === dit?.tableau && vrai?.hospitalier === dit?.hospitalier;
        });
        if (!vrais) bilan.accessoires.push(libelle);
        else if (!juste) bilan.faux.push(libelle);
      }
    }
    return bilan;
  };

  it('[MED-22] par le nom seul, plus de 97 % sont sûrs, et moins d’un sur deux cents est faux', () => {
    const bilan = mesurer((libelle) => libelle);
    expect(bilan.medicaments).toBeGreaterThan(2_000);
    expect(bilan.accessoires).toEqual([]);
    expect(bilan.surs / bilan.medicaments).toBeGreaterThan(0.97);
    expect(bilan.faux.length / bilan.medicaments).toBeLessThan(0.005);
  });

  // Those not sure: names with or without prescription, which only the laboratory tells apart.
  it('[MED-22] d’un laboratoire inconnu de la base, plus de 87 % sont sûrs, et moins d’un sur deux cents est faux', () => {
    const { laboratoires } = tout.index;
    const bilan = mesurer((libelle) => {
      const mots = libelle.split(' ');
      const siens = mots.filter((_, i) => i > 0).filter((mot) => laboratoires.has(normaliser(mot)));
      return siens.length === 0
        ? null
        : mots
            .map((mot) => (mot === siens[0] ? 'DENKOR' : mot))
            .filter((mot) => !siens.includes(mot))
            .join(' ');
    });
    expect(bilan.medicaments).toBeGreaterThan(1_000);
    expect(bilan.surs / bilan.medicaments).toBeGreaterThan(0.87);
    expect(bilan.faux.length / bilan.medicaments).toBeLessThan(0.005);
  });

  it('[MED-22] par leurs codes, tous sont sûrs et leur boîte est la leur', () => {
    const { g, base, index } = tout;
    const verites = veritesDe(tout, 0);
    const produits = [...g.produits(PAR_STYLE, 5, { base, codes: 'bdpm', style: 0 })].filter((p) =>
      verites.has(p.libelle),
    );
    const autres = produits.filter((p) => {
      const r = rapprocherDeLaBase(index, { libelle: p.libelle, cips: [p.propre, p.cip7] });
      return r.sort !== 'sur' || r.cip13 !== p.cip13;
    });
    expect(produits.length).toBeGreaterThan(600);
    expect(autres.map((p) => p.libelle)).toEqual([]);
  });
});
