import { normaliser } from '../../base/liste.ts';
import { noyauDe, uneEcriture } from './ecriture-dci.rules.ts';
import { type LibelleLu, lireLibelle, type MesureLue, POPULATIONS } from './lire-libelle.rules.ts';

export interface BoiteDeBase {
  cip13: string;
  cip7: string;
  cis: string;
  libelle: string;
  presentation: string;
  dci: string | null;
  forme: string | null;
  atc: string | null;
  type_generique: string | null;
  tableau: string | null;
  hospitalier: string | null;
  securisee: boolean;
  disponible: boolean;
}
/** By CIS. */
export interface MedicamentLu {
  lu: LibelleLu;
  mots: ReadonlySet<string>;
  bruts: ReadonlySet<string>;
  deLaDci: ReadonlySet<string>;
  /** Sufficient words to name the substances. */
  nomment: ReadonlySet<string>;
  enClair: string;
  /** Substances without salts, for comparison. */
  noyau: string;
  /** Delivery conditions: a difference excludes identity. */
  delivrance: string;
  lpDeLaForme: boolean;
  boites: { boite: BoiteDeBase; unites: readonly number[]; volume: MesureLue | null }[];
}
export interface IndexDeLaBase {
  parCode: ReadonlyMap<string, MedicamentLu>;
  parMot: ReadonlyMap<string, readonly MedicamentLu[]>;
  /** Sorted, to resolve truncated words. */
  vocabulaire: readonly string[];
  laboratoires: ReadonlySet<string>;
  ecrire: (dci: string | null) => string | null;
}

/** Old lists lose leading zeros. */
export const sansZeros = (code: string): string => code.replace(/\s/g, '').replace(/^0+/, '');
const FIN_DU_NOM = /,(?!\d)/;

const SOLIDES =
  /de (\d+) +(?:comprime|gelule|capsule|suppositoire|ovule|sachet|patch|dispositif|pastille|film|gomme|lyophilisat)/g;
const DEBUT = /^(\d+) /;
const CONTENU = /(?:de|contenant) (\d+(?:[.,]\d+)?) *(ml|l|g|mg|dose)(?![a-z])/;
/** '3 plaquette(s) de 10 comprimé(s)': 30, or 10 in some lists. */
function contenuDe(
  presentation: string,
): Pick<MedicamentLu['boites'][number], 'unites' | 'volume'> {
  const texte = normaliser(presentation);
  const fois = Number(DEBUT.exec(texte)?.[1] ?? 1);
  const chacune = Number([...texte.matchAll(SOLIDES)].at(-1)?.[1] ?? 1);
  const [, valeur = '', unite = ''] = CONTENU.exec(texte) ?? [];
  const volume = valeur === '' ? undefined : lireLibelle(`${valeur} ${unite}`).mesures[0];
  return { unites: [fois * chacune, chacune, fois], volume: volume ?? null };
}

function lireMedicament(boites: readonly BoiteDeBase[], b: BoiteDeBase): MedicamentLu {
  const coupe = b.libelle.search(FIN_DU_NOM);
  const tete = coupe < 0 ? b.libelle : b.libelle.slice(0, coupe);
  const lu = lireLibelle(tete);
  const suite = coupe < 0 ? '' : b.libelle.slice(coupe);
  const enClair = normaliser(`${b.forme ?? ''} ${suite}`);
  const luSuite = lireLibelle(suite);
  const noyau = noyauDe(b.dci);
  const substances = (b.dci ?? '').split(' + ').flatMap((s) => lireLibelle(s).mots);
  return {
    lu,
    mots: new Set(lu.mots),
    bruts: new Set([lu, luSuite].flatMap(({ mots, motsDeForme }) => [...mots, ...motsDeForme])),
    deLaDci: new Set(substances),
    enClair,
    nomment: new Set(lireLibelle(noyau).mots),
    noyau,
    delivrance: `${b.tableau ?? ''}|${b.hospitalier ?? ''}|${b.securisee ? 'sécurisée' : ''}`,
    lpDeLaForme: /liberation (?:prolongee|modifiee)/.test(enClair),
    boites: boites.map((boite) => ({ boite, ...contenuDe(boite.presentation) })),
  };
}

/** Generic first words, insufficient to name a medicine. */
const DE_PERSONNE = new Set(
  'seringue preremplie vaccin complexe compose gorge rhume mal maux expectorant ringer'.split(' '),
);
/** Holder names, and words shared by many molecules. */
const MOLECULES_D_UN_LABORATOIRE = 4;
function laboratoiresDe(medicaments: readonly MedicamentLu[]): Set<string> {
  const substances = new Set(medicaments.flatMap((m) => [...m.deLaDci]));
  const parMot = new Map<string, Set<string>>();
  for (const m of medicaments) {
    if (![...m.mots].some((mot) => m.deLaDci.has(mot))) continue;
    for (const mot of m.mots) {
      if (substances.has(mot) || POPULATIONS.has(mot) || DE_PERSONNE.has(mot)) continue;
      parMot.set(mot, (parMot.get(mot) ?? new Set()).add(m.noyau));
    }
  }
  return new Set(
    [...parMot].filter(([, dcis]) => dcis.size >= MOLECULES_D_UN_LABORATOIRE).map(([mot]) => mot),
  );
}

export function indexerBase(base: readonly BoiteDeBase[]): IndexDeLaBase {
  const parCis = new Map<string, BoiteDeBase[]>();
  for (const b of base) {
    const tenues = parCis.get(b.cis);
    if (tenues) tenues.push(b);
    else parCis.set(b.cis, [b]);
  }
  const parCode = new Map<string, MedicamentLu>();
  const parMot = new Map<string, MedicamentLu[]>();
  const medicaments: MedicamentLu[] = [];
  for (const boites of parCis.values()) {
    const [premiere] = boites;
    if (!premiere) continue;
    const m = lireMedicament(boites, premiere);
    medicaments.push(m);
    for (const b of boites) parCode.set(sansZeros(b.cip13), m).set(sansZeros(b.cip7), m);
    for (const mot of new Set([...m.mots, ...m.deLaDci])) {
      const tenus = parMot.get(mot);
      if (tenus) tenus.push(m);
      else parMot.set(mot, [m]);
    }
  }
  return {
    parCode,
    parMot,
    vocabulaire: [...parMot.keys()].sort(),
    laboratoires: laboratoiresDe(medicaments),
    ecrire: uneEcriture(base.map((b) => b.dci)),
  };
}
