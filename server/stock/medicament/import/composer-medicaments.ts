import { delivranceDe, ENTRE_CONDITIONS } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Hospitalier, Tableau } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { estEan13 } from '#shared/stock/produit/codes.rules.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import type { Bdpm } from './lire-bdpm.ts';
import type { Faute, LigneTexte, Table } from './lire-table.ts';

/** Price in hundredths of euro. */
export interface MedicamentImporte {
  cip13: string;
  cip7: string;
  cis: string;
  libelle: string;
  presentation: string;
  dci: string | null;
  forme: string | null;
  voies: string | null;
  titulaire: string | null;
  groupe_generique: string | null;
  type_generique: string | null;
  atc: string | null;
  classe: string | null;
  condition: string | null;
  tableau: Tableau | null;
  hospitalier: Hospitalier | null;
  securisee: boolean;
  prix_eur: number | null;
  disponible: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '0': 'Princeps',
  '1': 'Générique',
  '2': 'Complémentarité posologique',
  '4': 'Substituable',
};
const col = (l: LigneTexte, i: number): string => l.colonnes[i] ?? '';
const ouNull = (texte: string): string | null => texte || null;
const morceaux = (texte: string): string | null =>
  ouNull(
    texte
      .split(';')
      .map((m) => m.trim())
      .filter(Boolean)
      .join(', '),
  );

/**
 * '1,466,29' → 146629 hundredths: comma for thousands and decimals. Null when empty, NaN when
 * invalid.
 */
export function lirePrix(texte: string): number | null {
  if (texte === '') return null;
  return /^\d{1,3}(,\d{3})*,\d{2}$/.test(texte) ? Number(texte.replaceAll(',', '')) : Number.NaN;
}

function parCis(table: Table | null, colonne: number): Map<string, LigneTexte[]> {
  const groupes = new Map<string, LigneTexte[]>();
  for (const l of table?.lignes ?? []) {
    const tenues = groupes.get(col(l, colonne));
    if (tenues) tenues.push(l);
    else groupes.set(col(l, colonne), [l]);
  }
  return groupes;
}

/** 'METFORMINE BASE' → METFORMINE: equivalents are sought without salt. */
const substanceDe = (l: LigneTexte): string =>
  col(l, 3)
    .replaceAll('+', ' ')
    .replace(/ (base|anhydre|(mono|di|tri|hémi)?hydratée?)$/i, '');

/**
 * [MED-4] The therapeutic fraction is the DCI when linked to a salt: AMLODIPINE, not its bésilate.
 */
function dciDe(compositions: readonly LigneTexte[]): string | null {
  const fractions = new Set(compositions.filter((l) => col(l, 6) === 'FT').map((l) => col(l, 7)));
  const retenues = compositions.filter((l) => col(l, 6) === 'FT' || !fractions.has(col(l, 7)));
  return dciCanonique(retenues.map(substanceDe).join(' + '));
}

function fautePresentation(l: LigneTexte, vus: Set<string>): string | null {
  const [cis, cip7, cip13] = [col(l, 0), col(l, 1), col(l, 6)];
  if (!/^\d{8}$/.test(cis)) return `code CIS « ${cis} » invalide`;
  if (!/^\d{7}$/.test(cip7)) return `code CIP7 « ${cip7} » invalide`;
  if (!estEan13(cip13)) return `code CIP13 « ${cip13} » invalide`;
  if (vus.has(cip13)) return `code CIP13 ${cip13} déjà lu plus haut`;
  if (col(l, 2) === '') return 'libellé de présentation vide';
  if (Number.isNaN(lirePrix(col(l, 10))) || Number.isNaN(lirePrix(col(l, 9))))
    return `prix « ${col(l, 10) || col(l, 9)} » illisible`;
  return null;
}

/** [MED-5] Presentation and medicine both active and marketed. */
const estDisponible = (p: LigneTexte, specialite: LigneTexte | undefined): boolean =>
  col(p, 3) === 'Présentation active' &&
  col(p, 4) === 'Déclaration de commercialisation' &&
  specialite !== undefined &&
  col(specialite, 6) === 'Commercialisée';

type LigneDeBase = Parameters<typeof col>[0];

/** Only its code when unknown. */
function specialiteDe(cis: string, s: LigneDeBase | undefined) {
  if (!s) return { libelle: `Spécialité ${cis}`, forme: null, voies: null, titulaire: null };
  return {
    libelle: col(s, 1),
    forme: ouNull(col(s, 2)),
    voies: morceaux(col(s, 3)),
    titulaire: morceaux(col(s, 10)),
  };
}
function groupeDe(groupe: LigneDeBase | undefined) {
  if (!groupe) return { groupe_generique: null, type_generique: null };
  return { groupe_generique: col(groupe, 1), type_generique: TYPES[col(groupe, 3)] ?? null };
}

/** Kept even when its speciality is unknown. Appends to `fautes`. */
export function composerMedicaments(
  bdpm: Bdpm,
  fautes: Faute[],
  motsDe: (atc: string | null) => string | null = () => null,
): MedicamentImporte[] {
  const specialites = new Map(bdpm.specialites.lignes.map((l) => [col(l, 0), l]));
  const compositions = parCis(bdpm.compositions, 0);
  const generiques = parCis(bdpm.generiques, 2);
  const conditions = parCis(bdpm.conditions, 0);
  const interets = parCis(bdpm.interets, 0);
  const vus = new Set<string>();
  return bdpm.presentations.lignes.flatMap((p) => {
    const raison = fautePresentation(p, vus);
    if (raison) {
      fautes.push({ fichier: bdpm.presentations.fichier, ligne: p.numero, raison });
      return [];
    }
    const [cis, cip13] = [col(p, 0), col(p, 6)];
    vus.add(cip13);
    const s = specialites.get(cis);
    const interet = interets.get(cis)?.[0];
    const dites = [...new Set((conditions.get(cis) ?? []).map((l) => col(l, 1)))];
    const atc = (interet ? ouNull(col(interet, 1)) : null) ?? bdpm.atcVoisin.get(cis) ?? null;
    return [
      {
        cip13,
        cip7: col(p, 1),
        cis,
        presentation: col(p, 2),
        ...specialiteDe(cis, s),
        dci: dciDe(compositions.get(cis) ?? []),
        ...groupeDe(generiques.get(cis)?.[0]),
        atc,
        classe: motsDe(atc),
        condition: ouNull(dites.join(ENTRE_CONDITIONS)),
        ...delivranceDe(dites),
        prix_eur: lirePrix(col(p, 10)) ?? lirePrix(col(p, 9)),
        disponible: estDisponible(p, s),
      },
    ];
  });
}
