import { estSel } from '../../sante/interaction/noms.rules.ts';
import {
  type BoiteDeBase,
  type IndexDeLaBase,
  type MedicamentLu,
  sansZeros,
} from './indexer-base.rules.ts';
import {
  estDeForme,
  type Forme,
  type LibelleLu,
  lireLibelle,
  type MesureLue,
  POPULATIONS,
} from './lire-libelle.rules.ts';
import type { Doute } from './rapprochement.schema.ts';

export interface ProduitARapprocher {
  libelle: string;
  cips: readonly string[];
}
export interface BoiteProche {
  cip13: string;
  doutes: Doute[];
}
/** Facts the matching boxes agree on; null otherwise. */
export interface FaitsCommuns {
  dci: string | null;
  forme: string | null;
  atc: string | null;
  type_generique: string | null;
}
export type Reconnaissance =
  | { sort: 'sur'; cip13: string; faits: FaitsCommuns }
  | { sort: 'douteux'; candidats: BoiteProche[] }
  | { sort: 'aucun' };

/** Words ignorable in a name: flavours, list notes. */
const ACCESSOIRES = new Set(
  `sucre edulcore edulcoree arome aromatise citron orange menthe fraise framboise vanille banane miel
  fruits`.split(/\s+/),
);
/** Truncated words: 'AMOXICIL', 'BIOGAR'. */
const COUPE_MIN = 4;
const COUPE_SURE = 6;
const abrege = (mot: string, entiers: Iterable<string>): boolean =>
  mot.length >= COUPE_MIN && [...entiers].some((e) => e.startsWith(mot));
/** Base words with this prefix, sorted. */
function suitesDe(index: IndexDeLaBase, mot: string): string[] {
  if (mot.length < COUPE_MIN) return [];
  let [bas, haut] = [0, index.vocabulaire.length];
  while (bas < haut) {
    const milieu = (bas + haut) >> 1;
    if ((index.vocabulaire[milieu] ?? '') < mot) bas = milieu + 1;
    else haut = milieu;
  }
  let fin = bas;
  while ((index.vocabulaire[fin] ?? '').startsWith(mot)) fin++;
  return index.vocabulaire.slice(bas, fin);
}

/** Summed for ranking. */
const PEU = 0.5;
const UN = 1;
const ASSEZ = 2;
const BEAUCOUP = 4;
const AUTRE = 6;
interface Jugement {
  m: MedicamentLu;
  doutes: Doute[];
  cout: number;
}
interface Ecart {
  doute: Doute | null;
  cout: number;
}

/** A unique prefix of six letters is that substance. Brands are not: FEMSEPT and FEMSEPTEVO. */
const abregement = (index: IndexDeLaBase, mot: string): Ecart =>
  mot.length >= COUPE_SURE && suitesDe(index, mot).length === 1
    ? { doute: null, cout: PEU }
    : { doute: 'nom_abrege', cout: UN };

const diteParSaDci = (dits: ReadonlySet<string>, m: MedicamentLu): boolean =>
  m.nomment.size > 0 && [...m.nomment].every((mot) => dits.has(mot));
/**
 * 'AMOXICILLINE DENK 500MG GELU': all substances, exact strength, form, plus one word absent from
 * the base: a laboratory not sold in France.
 */
function estLaboratoireInconnu(
  index: IndexDeLaBase,
  lu: LibelleLu,
  m: MedicamentLu,
  mot: string,
): boolean {
  const inconnus = lu.mots.filter((x) => !index.parMot.has(x) && !index.laboratoires.has(x));
  return (
    mot.length >= COUPE_MIN - 1 &&
    inconnus.length === 1 &&
    inconnus[0] === mot &&
    lu.mots[0] !== mot &&
    lu.formes.length > 0 &&
    lu.mesures.length > 0 &&
    diteParSaDci(new Set(lu.mots), m) &&
    jugerDosage(lu, m).length === 0
  );
}

const laboratoiresDe = (index: IndexDeLaBase, m: MedicamentLu): string[] =>
  [...m.mots].filter((mot) => index.laboratoires.has(mot));

function motEnPlus(index: IndexDeLaBase, lu: LibelleLu, m: MedicamentLu, mot: string): Ecart {
  if (ACCESSOIRES.has(mot) || abrege(mot, laboratoiresDe(index, m)))
    return { doute: null, cout: PEU };
  if (abrege(mot, m.deLaDci)) return abregement(index, mot);
  if (abrege(mot, m.mots)) return { doute: 'nom_abrege', cout: UN };
  if (index.laboratoires.has(mot) || abrege(mot, index.laboratoires))
    return { doute: null, cout: ASSEZ };
  if (estLaboratoireInconnu(index, lu, m, mot)) return { doute: null, cout: ASSEZ };
  return { doute: 'mot_inconnu', cout: index.parMot.has(mot) ? AUTRE : BEAUCOUP };
}
function motTu(index: IndexDeLaBase, mot: string, parSaDci: boolean): Ecart {
  if (ACCESSOIRES.has(mot) || estSel(mot)) return { doute: null, cout: PEU };
  if (index.laboratoires.has(mot)) return { doute: null, cout: UN };
  return parSaDci ? { doute: null, cout: ASSEZ } : { doute: 'nom_partiel', cout: BEAUCOUP };
}

function jugerNom(index: IndexDeLaBase, lu: LibelleLu, m: MedicamentLu): Ecart[] {
  const dits = new Set(lu.mots);
  const enPlus = [...dits].filter(
    (mot) => !POPULATIONS.has(mot) && !m.deLaDci.has(mot) && !m.bruts.has(mot),
  );
  const tus = [...m.mots].filter(
    (mot) =>
      !POPULATIONS.has(mot) &&
      !dits.has(mot) &&
      !lu.mots.some((d) => d.length >= COUPE_MIN && mot.startsWith(d)),
  );
  const nombresTus = m.lu.nombres.filter(
    (n) => !lu.nombres.includes(n) && !lu.mesures.some((x) => String(x.valeur) === n),
  );
  const parSaDci = diteParSaDci(dits, m);
  return [
    ...enPlus.map((mot) => motEnPlus(index, lu, m, mot)),
    ...tus.map((mot) => motTu(index, mot, parSaDci)),
    ...nombresTus.map((): Ecart => ({ doute: 'nom_partiel', cout: ASSEZ })),
  ];
}

function jugerPopulation(lu: LibelleLu, m: MedicamentLu): Ecart[] {
  const dites = lu.mots.filter((mot) => POPULATIONS.has(mot));
  const siennes = [...m.mots].filter((mot) => POPULATIONS.has(mot));
  if (dites.length === 0) return siennes.length === 0 ? [] : [{ doute: null, cout: UN }];
  const communes = dites.filter((p) => m.mots.has(p));
  if (communes.length === dites.length && communes.length === siennes.length) return [];
  if (communes.length > 0) return [{ doute: null, cout: UN }];
  return [{ doute: 'population', cout: siennes.length === 0 ? ASSEZ : AUTRE }];
}

function jugerLiberation(lu: LibelleLu, m: MedicamentLu): Ecart[] {
  if (lu.lp) return m.lu.lp || m.lpDeLaForme ? [] : [{ doute: 'lp', cout: AUTRE }];
  if (m.lu.lp) return [{ doute: 'lp', cout: AUTRE }];
  return m.lpDeLaForme ? [{ doute: null, cout: UN }] : [];
}

const memeMesure = (a: MesureLue, b: MesureLue): boolean =>
  a.unite === b.unite && Math.abs(a.valeur - b.valeur) <= 1e-6 * Math.max(a.valeur, b.valeur);
/** Per unit of volume: 1 g/100 ml is 10 mg/ml. */
function parUnite(mesures: readonly MesureLue[]): MesureLue[] | null {
  const [en, autre] = mesures.filter((x) => x.par);
  if (!en || autre || en.valeur === 0) return null;
  return mesures
    .filter((x) => !x.par)
    .map((x) => ({ ...x, unite: `${x.unite}/${en.unite}`, valeur: x.valeur / en.valeur }));
}
function resteDe(mesures: readonly MesureLue[], autres: readonly MesureLue[]): MesureLue[] {
  const libres = [...autres];
  return mesures.filter((x) => {
    const rang = libres.findIndex((y) => memeMesure(x, y));
    if (rang >= 0) libres.splice(rang, 1);
    return rang < 0;
  });
}

/** Contents are volume, doses or grams, never smaller strengths. */
const GRAMME = 1_000;
const peutEtreContenu = (x: MesureLue): boolean =>
  !x.par && (x.unite === 'ml' || x.unite === 'dose' || (x.unite === 'mg' && x.valeur >= GRAMME));
function jugerDosage(lu: LibelleLu, m: MedicamentLu): Ecart[] {
  const siennes = m.lu.mesures;
  const nombres = new Set([...m.lu.nombres, ...siennes.map((x) => String(x.valeur))]);
  if (lu.nombres.some((n) => !nombres.has(n))) return [{ doute: 'dosage_autre', cout: AUTRE }];
  const fortes = lu.mesures.filter(
    (x) => !(x.apresForme && (x.unite === 'ml' || x.unite === 'mg')),
  );
  const contenus = m.boites.flatMap((b) => b.volume ?? []);
  const deTrop = resteDe(lu.mesures, siennes).filter(
    (x) => fortes.includes(x) && !(peutEtreContenu(x) && contenus.some((c) => memeMesure(c, x))),
  );
  if (deTrop.length === 0) {
    const tues = resteDe(siennes, lu.mesures);
    if (tues.length === 0) return [];
    if (tues.length < siennes.length) return [{ doute: null, cout: tues.length * PEU }];
    return siennes.some((x) => lu.nombres.includes(String(x.valeur)))
      ? [{ doute: null, cout: PEU }]
      : [{ doute: 'dosage_tu', cout: ASSEZ }];
  }
  const [a, b] = [parUnite(fortes), parUnite(siennes)];
  if (a && b && a.length === b.length && resteDe(a, b).length === 0)
    return [{ doute: null, cout: PEU }];
  return [{ doute: 'dosage_autre', cout: AUTRE }];
}

/** A difference when the medicine has one the label lacks. */
const PARTICULARITES: readonly Forme[] = ['eff', 'orodisp', 'inj', 'gelu'];
function jugerForme(lu: LibelleLu, m: MedicamentLu): Ecart[] {
  if (lu.formes.length === 0) return [];
  const dites = new Set(lu.formes);
  const tenues = lu.formes.filter(
    (f, i) => estDeForme(f, m.enClair) || m.bruts.has(lu.motsDeForme[i] ?? ''),
  );
  if (tenues.length === 0) return [{ doute: 'forme_autre', cout: BEAUCOUP }];
  const manquees = lu.formes.length - tenues.length;
  const tues = PARTICULARITES.filter((f) => !dites.has(f) && estDeForme(f, m.enClair)).length;
  return manquees + tues > 0 ? [{ doute: null, cout: manquees + tues }] : [];
}

function juger(index: IndexDeLaBase, lu: LibelleLu, m: MedicamentLu): Jugement {
  const ecarts = [
    ...jugerNom(index, lu, m),
    ...jugerPopulation(lu, m),
    ...jugerLiberation(lu, m),
    ...jugerDosage(lu, m),
    ...jugerForme(lu, m),
  ];
  return {
    m,
    doutes: [...new Set(ecarts.flatMap((e) => e.doute ?? []))],
    cout: ecarts.reduce((s, e) => s + e.cout, 0),
  };
}

/** By base word, or by prefix when truncated. */
const SUITES_MAX = 8;
function nommesPar(index: IndexDeLaBase, mot: string): readonly MedicamentLu[] {
  const exacts = index.parMot.get(mot);
  if (exacts) return exacts;
  const suites = suitesDe(index, mot);
  return suites.length > SUITES_MAX ? [] : suites.flatMap((s) => index.parMot.get(s) ?? []);
}

/** By rarest words, first word required: a name starts with its subject. */
const COMPARES_MAX = 600;
function proches(index: IndexDeLaBase, lu: LibelleLu): MedicamentLu[] {
  const mots = [...new Set(lu.mots)].filter(
    (mot) => !index.laboratoires.has(mot) && !POPULATIONS.has(mot) && !ACCESSOIRES.has(mot),
  );
  const premiers = new Set(nommesPar(index, mots[0] ?? ''));
  const groupes = mots
    .map((mot) => nommesPar(index, mot).filter((m) => premiers.has(m)))
    .filter((g) => g.length > 0)
    .sort((a, b) => a.length - b.length);
  const retenus = new Set<MedicamentLu>();
  for (const groupe of groupes) {
    if (retenus.size > 0 && retenus.size + groupe.length > COMPARES_MAX) break;
    for (const m of groupe) retenus.add(m);
  }
  return [...retenus];
}

/** Box matching the label, else an available one. */
function boiteDe(medicaments: readonly MedicamentLu[], lu: LibelleLu): BoiteDeBase | undefined {
  const libre = lu.mesures.filter((x) => x.apresForme && !x.par);
  const note = ({ boite, unites, volume }: MedicamentLu['boites'][number]): number => {
    const dite =
      lu.boite !== null && unites.includes(lu.boite) ? 2 + (unites[0] === lu.boite ? 1 : 0) : 0;
    const contenu =
      volume !== null && [lu.volume, ...libre].some((x) => x !== null && memeMesure(x, volume));
    return dite + (contenu ? 2 : 0) + (boite.disponible ? 0.5 : 0);
  };
  return medicaments
    .flatMap((m) => m.boites)
    .map((b) => ({ boite: b.boite, note: note(b) }))
    .sort((a, b) => b.note - a.note || (a.boite.cip13 < b.boite.cip13 ? -1 : 1))[0]?.boite;
}

const unanimes = (valeurs: readonly (string | null)[]): string | null => {
  const dites = new Set(valeurs.filter((v) => v !== null));
  const [seule = null] = dites;
  return dites.size === 1 ? seule : null;
};
function faitsDe(index: IndexDeLaBase, medicaments: readonly MedicamentLu[]): FaitsCommuns {
  const boites = medicaments.flatMap((m) => m.boites[0]?.boite ?? []);
  return {
    dci: unanimes(boites.map((b) => index.ecrire(b.dci))),
    forme: unanimes(boites.map((b) => b.forme)),
    atc: unanimes(boites.map((b) => b.atc)),
    type_generique: unanimes(boites.map((b) => b.type_generique)),
  };
}
const dAccord = (medicaments: readonly MedicamentLu[]): boolean =>
  new Set(medicaments.map((m) => `${m.noyau}|${m.delivrance}`)).size === 1;

const CANDIDATS_MAX = 6;
const COUT_MAX = 9;
function parLeNom(index: IndexDeLaBase, lu: LibelleLu): Reconnaissance {
  const juges = proches(index, lu).map((m) => juger(index, lu, m));
  const surs = juges.filter((j) => j.doutes.length === 0);
  const moindre = Math.min(...surs.map((j) => j.cout));
  const meilleurs = surs.filter((j) => j.cout === moindre).map((j) => j.m);
  // An inexact match also needs agreement with close runners-up.
  const voisins =
    moindre === 0 ? meilleurs : surs.filter((j) => j.cout <= moindre + ASSEZ).map((j) => j.m);
  const boite = boiteDe(meilleurs, lu);
  if (boite && dAccord(voisins))
    return { sort: 'sur', cip13: boite.cip13, faits: faitsDe(index, meilleurs) };
  const candidats = juges
    .filter((j) => j.cout <= COUT_MAX)
    .sort((a, b) => a.cout - b.cout)
    .slice(0, CANDIDATS_MAX)
    .flatMap(({ m, doutes }) => {
      const sienne = boiteDe([m], lu);
      const dits: Doute[] = doutes.length > 0 ? doutes : ['plusieurs'];
      return sienne ? [{ cip13: sienne.cip13, doutes: dits }] : [];
    });
  return candidats.length > 0 ? { sort: 'douteux', candidats } : { sort: 'aucun' };
}

/** Null when absent from the base. */
export function faitsDeLaBoite(index: IndexDeLaBase, cip13: string): FaitsCommuns | null {
  const m = index.parCode.get(sansZeros(cip13));
  return m ? faitsDe(index, [m]) : null;
}

const CIP13 = /^34009\d{8}$/;
/**
 * [MED-22] By any code, leading zeros ignored; else by name, strength, form and box. Certain when
 * only laboratory or box differ and all ties share substances and delivery conditions; else the
 * nearest, with reasons.
 */
export function rapprocherDeLaBase(index: IndexDeLaBase, p: ProduitARapprocher): Reconnaissance {
  const lu = lireLibelle(p.libelle);
  for (const cip of p.cips) {
    const nu = sansZeros(cip);
    const m = index.parCode.get(nu);
    const boite = m?.boites.find(
      ({ boite: b }) => sansZeros(b.cip13) === nu || sansZeros(b.cip7) === nu,
    )?.boite;
    if (!m || !boite) continue;
    const ressemble = lu.mots.some(
      (mot) => m.mots.has(mot) || m.deLaDci.has(mot) || abrege(mot, m.mots),
    );
    if (CIP13.test(nu) || ressemble)
      return { sort: 'sur', cip13: boite.cip13, faits: faitsDe(index, [m]) };
    return { sort: 'douteux', candidats: [{ cip13: boite.cip13, doutes: ['code_seul'] }] };
  }
  return parLeNom(index, lu);
}
