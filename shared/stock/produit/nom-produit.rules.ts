import { normaliser } from '../../base/liste.ts';
import { estAmbigu, lireDosage, microDitMu, minusculesDesUnites } from './dosage.rules.ts';

export const UNITES_DE_PRISE_MAX = 10_000;

/** `nom` is the whole label where the rest is null. */
export interface PartiesDuNom {
  /** Brand, or molecule and laboratory. */
  nom: string;
  /** '500 mg', '20 mg/120 mg', '100 UI/ml'. */
  dosage: string | null;
  /** 'gélule', 'comprimé pelliculé'. */
  forme: string | null;
  /** Contents: 'B/12', '60 ML', 'X40'. */
  boite: string | null;
}

const QUANTITE = String.raw`\d+(?:[.,]\d+)? ?(?:MG|G|KG|ML|CL|L|D|DOSES?)`;
/** At the label's end, longest first. */
const BOITE = new RegExp(
  String.raw`(?:^|\s)(?:` +
    [
      String.raw`(?:\d+ X )?${QUANTITE}`,
      String.raw`(?:B|T|FL|TB|BT|BTE|BOITE|BOÎTE|TUBE|FLACON)\s?/\s?(?:\d+|${QUANTITE})`,
      String.raw`(?:BT|BTE|BOITE|BOÎTE)(?: DE)? ?\d+`,
      String.raw`(?:FL|TB) ${QUANTITE}`,
      String.raw`X ?\d+`,
      String.raw`(?:À L['’])?UNIT[ÉE]`,
    ].join('|') +
    String.raw`)$`,
  'i',
);
const QUANTITE_SEULE = new RegExp(`^${QUANTITE}$`, 'i');
const DILUTION = /\s(?=d[eé]gr[eé]s? de dilution\b)/i;

const mots = (texte: string): Set<string> => new Set(texte.split(/\s+/).filter(Boolean));
const TETES = mots(`
  comprime comprimes gelule gelules capsule capsules solution solutions suspension poudre poudres
  granule granules sirop creme pommade gel emulsion collyre pastille pastilles
  suppositoire suppositoires ovule ovules lyophilisat lyophilisats dispositif dispersion emplatre
  solvant gomme implant shampooing vernis melange pate lotion mousse collutoire film patch aerosol gouttes sachet
  sachets ampoule ampoules liquide gaz trousse microgranules preparation systeme
  cp cpr cps cpeff gel gelu susp sol inj pom suppo ov coll spray gtt amp sach pdre`);
const SUITES = mots(`
  gastro resistant resistante resistants resistantes gastroresistant gastroresistante dose vrac
  pre remplie rempli plantes tisane sterile uretral impregne i v m c ouvrir
  edulcores au aux sorbitol maltitol isomalt acesulfame potassium potassique saccharine sodique
  aspartam xylitol sucralose
  pellicule pellicules secable secables quadrisecable enrobe enrobes effervescent effervescents
  orodispersible orodispersibles dispersible dispersibles injectable buvable buvables molle mous mou a croquer sucer
  macher sublingual sublinguale vaginal vaginale oral orale rectal rectale nasal nasale
  auriculaire ophtalmique cutane cutanee local locale usage voie liberation prolongee modifiee lp
  perfusion diluer pulverisation inhalation nebuliseur par application unidose
  transdermique medicamenteux medicamenteuse adhesif en recipient recipients seringue preremplie
  stylo prerempli flacon flacons cartouche pour de d la le l du et ou s e
  instillation irrigation lavage dentaire bain bouche im iv sc dermique pressurise
  pressurisee multidose goutte moussant effervescente orodispersibles enfants adultes nourrissons
  sans sucre edulcore edulcoree conditionnement parenteral parenterale hemofiltration dialyse
  peritoneale hemodialyse concentre ongles osmotique percutanee intraveineuse`);

const nu = (mot: string): string => normaliser(mot).replace(/^[(,;]+|[),;]+$/g, '');
const estSuite = (mot: string): boolean =>
  mot
    .split(/[()',/’.-]+/)
    .filter(Boolean)
    .every((m) => TETES.has(m) || SUITES.has(m));

const SURE = new RegExp(
  String.raw`\s(?=(?:SUSPENSION|SOLUTION|[ÉE]MULSION|DISPERSION|POUDRE|GRANUL[ÉE]S|COMPRIM[ÉE]` +
    String.raw`|G[ÉE]LULE|CAPSULE|PASTILLE|GEL|SIROP|COLLYRE) (?:INJECTABLE|BUVABLE|ORALE?` +
    String.raw`|PELLICUL[ÉE]|EFFERVESCENTE?|[ÉE]DULCOR[ÉE]E?|ET (?:SOLVANT|SUSPENSION|SOLUTION)` +
    String.raw`|[ÀA] (?:CROQUER|SUCER|DILUER)|POUR (?:SOLUTION|SUSPENSION|PERFUSION|INHALATION` +
    String.raw`|APPLICATION|DIALYSE|H[ÉE]MO\w+|INJECTION))(?!\p{L}))`,
  'iu',
);
/** Offset; the text's length when none. */
function debutDeForme(texte: string): number {
  let fin = texte.length;
  let debut = fin;
  while (fin > 0) {
    const espace = texte.lastIndexOf(' ', fin - 1);
    const mot = nu(texte.slice(espace + 1, fin));
    if (!estSuite(mot)) break;
    if (TETES.has(mot)) debut = espace + 1;
    fin = Math.max(espace, 0);
  }
  if (debut > 0 && debut < texte.length) return debut;
  const sure = texte.search(SURE);
  return sure > 0 ? sure : texte.length;
}

const SIGLES = /(?<!\p{L})(?:im|iv|sc|lp|pvc|ch|dh)(?![\p{L}\p{N}])/gu;
/** Acronyms stay in capitals. */
const enMinuscules = (forme: string): string =>
  forme.toLowerCase().replace(SIGLES, (s) => s.toUpperCase());
const net = (texte: string): string => texte.replace(/^[\s,;]+|[\s,;]+$/g, '');
const sansParentheses = (texte: string): string => /^\(([^()]*)\)$/.exec(texte)?.[1] ?? texte;
/** Capitals before the first known word: 'AGUETTANT solution injectable'. */
function formeOuNull(texte: string): string | null {
  const forme = net(texte);
  const [premier] = [...forme.matchAll(/\S+/g)].filter(([m]) => estSuite(nu(m)));
  const debut = premier?.index ?? 0;
  return forme.slice(0, debut) + enMinuscules(forme.slice(debut)) || null;
}
const parleDeForme = (texte: string): boolean =>
  texte.split(' ').some((mot, rang) => rang > 0 && TETES.has(nu(mot)));

/** No name: the form starts earlier ('TROUSSE POUR LA PRÉPARATION DE LA'). */
const INACHEVE = /\s(?:POUR|DE|DU|DES|LA|LE|LES|EN|ET|OU|À|AU|AUX|D['’])$/i;
function sansDosage(reste: string, boite: string | null): PartiesDuNom | null {
  const dilution = reste.search(DILUTION);
  const debut = dilution > 0 ? dilution : debutDeForme(reste);
  const nom = net(reste.slice(0, debut));
  const dite = net(reste.slice(debut));
  const forme = dilution > 0 ? enMinuscules(dite) : formeOuNull(dite);
  if (nom === '' || INACHEVE.test(nom)) return null;
  // 'SAVON DE MARSEILLE 300 G': size shown as strength.
  if (forme === null && boite && QUANTITE_SEULE.test(boite) && !parleDeForme(reste))
    return { nom, dosage: minusculesDesUnites(boite), forme, boite: null };
  return { nom, dosage: null, forme, boite };
}

/** '0,74 À 1,85 GBQ': the number starts earlier. */
const SUSPENS = /\s(?:ET|OU|À|X|×|\+|-|\/|&)$/i;
/** Continues a number, or its whole: 'FVIII/2400 UI'. */
const REPRISE = /^\s*(?:[/×+\d-]|(?:ET|OU|À|X) \d|[^\s,;]*[/%])/i;

function avecDosage(
  reste: string,
  boite: string | null,
  { debut, fin }: { debut: number; fin: number },
): PartiesDuNom | null {
  const nom = net(reste.slice(0, debut));
  const suite = reste.slice(fin);
  const autre = lireDosage(suite);
  // Two separate strengths: two medicines; a bracketed one explains.
  const plusieurs = autre !== null && suite.charAt(autre.debut) !== '(';
  if (nom === '' || plusieurs || SUSPENS.test(nom) || REPRISE.test(suite)) return null;
  const dosage = minusculesDesUnites(sansParentheses(reste.slice(debut, fin)));
  if (net(suite) !== '') return { nom, dosage, forme: formeOuNull(suite), boite };
  const avant = debutDeForme(nom); // 'DOLIPRANE CP 500 MG'
  return {
    nom: net(nom.slice(0, avant)),
    dosage,
    forme: formeOuNull(nom.slice(avant)),
    boite,
  };
}

/**
 * [PRO-12] Parts split at spaces, verbatim except case, so highlighting works per part. Unparsable:
 * all in `nom`.
 */
export function partiesDuNom(libelle: string): PartiesDuNom {
  const texte = microDitMu(libelle.replace(/\s+/g, ' ').trim());
  const entier: PartiesDuNom = { nom: texte, dosage: null, forme: null, boite: null };
  if (estAmbigu(texte)) return entier;
  const coupe = texte.search(BOITE);
  const boite = coupe > 0 ? minusculesDesUnites(texte.slice(coupe).trim()) : null;
  const reste = coupe > 0 ? texte.slice(0, coupe) : texte;
  const place = DILUTION.test(reste) ? null : lireDosage(reste);
  return (place ? avecDosage(reste, boite, place) : sansDosage(reste, boite)) ?? entier;
}

/** No-break spaces within the strength. */
export function dosageTenu(libelle: string): string {
  const { dosage } = partiesDuNom(libelle);
  const debut = dosage === null ? -1 : libelle.toLowerCase().indexOf(dosage.toLowerCase());
  if (dosage === null || debut < 0) return libelle;
  const fin = debut + dosage.length;
  const tenu = libelle.slice(debut, fin).replaceAll(' ', '\u00a0');
  return libelle.slice(0, debut) + tenu + libelle.slice(fin);
}

/** Unit counts, volumes excluded. */
const UNITES = /^(?:(\d+) X )|^(?:(?:B|BT|BTE|BO[IÎ]TE)\s?\/?\s?(?:DE )?|X ?)(\d+)$/i;
/** [PRO-25] '… B/14' → 14, '… 10 X 1 ML' → 10; else null. */
export function unitesDuLibelle(libelle: string): number | null {
  const coupe = libelle.search(BOITE);
  const [, fois, unites] = UNITES.exec(libelle.slice(Math.max(coupe, 0)).trim()) ?? [];
  const nombre = coupe < 0 ? 0 : Number(fois ?? unites ?? 0);
  return nombre >= 1 && nombre <= UNITES_DE_PRISE_MAX ? nombre : null;
}
