import { phraseDe } from '#shared/base/validation.ts';
import { VALIDITE_JOURS } from '#shared/admin/pharmacie/pharmacie.rules.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { pharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';
import type { BasePharmacie, LogoSaisi, SaisiePharmacie } from './parametres.atoms.ts';

const CHAMPS = [
  'nom_pharmacie',
  'adresse',
  'bp',
  'telephone1',
  'telephone2',
  'email',
  'site_web',
  'statut_juridique',
  'capital',
  'rccm',
  'nif',
  'slogan',
  'adresse_publique',
  'remise_sans_accord',
  'accord_exige',
  'contre_indication_exigee',
  'historique_interactions',
  'arrondi_especes',
  'validite_devis_jours',
  'plafond_fonds',
  'reference_exigee',
] as const satisfies readonly (keyof SaisiePharmacie)[];
const estChamp = (nom: unknown): nom is keyof SaisiePharmacie => CHAMPS.some((c) => c === nom);
const milliers = (n: number): string =>
  String(n)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ' ');

const ouiNon = (b: boolean): string => (b ? '1' : '0');
/** Defaults. */
const REGLAGES = {
  accord_exige: false,
  contre_indication_exigee: true,
  historique_interactions: false,
  arrondi_especes: false,
  reference_exigee: false,
};
/** Defaults. */
const NOMBRES = { remise_sans_accord: 10, validite_devis_jours: VALIDITE_JOURS };
const estNombre = (champ: keyof SaisiePharmacie): champ is keyof typeof NOMBRES => champ in NOMBRES;
/** Defaults, in FCFA. */
const MONTANTS = { capital: null, plafond_fonds: 100_000 };
const estReglage = (champ: keyof SaisiePharmacie): champ is keyof typeof REGLAGES =>
  champ in REGLAGES;

const texteMontant = (fcfa: number | null): string => (fcfa === null ? '' : milliers(fcfa));

function texteChamp(p: Pharmacie | null, champ: keyof SaisiePharmacie): string {
  if (champ === 'capital' || champ === 'plafond_fonds') return texteMontant((p ?? MONTANTS)[champ]);
  if (estNombre(champ)) return String(p?.[champ] ?? NOMBRES[champ]).replace('.', ',');
  if (estReglage(champ)) return ouiNon(p?.[champ] ?? REGLAGES[champ]);
  return p?.[champ] ?? '';
}

export const saisiePharmacie = (p: Pharmacie | null): SaisiePharmacie =>
  Object.fromEntries(CHAMPS.map((c) => [c, texteChamp(p, c)])) as unknown as SaisiePharmacie;

export const memePharmacie = (a: SaisiePharmacie, b: SaisiePharmacie): boolean =>
  CHAMPS.every((c) => a[c].trim() === b[c].trim());

export type FautesDeChamp = Partial<Record<keyof SaisiePharmacie, string>>;
/** Validates with the server's schema, before sending. */
export function fautesDePharmacie(saisie: SaisiePharmacie): FautesDeChamp {
  const fautes: FautesDeChamp = {};
  for (const faute of pharmacieSaisie.safeParse(saisie).error?.issues ?? []) {
    const [champ] = faute.path;
    if (estChamp(champ)) fautes[champ] ??= phraseDe(faute);
  }
  return fautes;
}

/** Sent with every change. */
const REQUIS = new Set<string>(['nom_pharmacie', 'adresse', 'telephone1']);
/** Changed and required fields, the logo if changed, and the version read. */
export function formulairePharmacie(
  saisie: SaisiePharmacie,
  logo: LogoSaisi,
  base: BasePharmacie,
): FormData {
  const formulaire = new FormData();
  for (const champ of CHAMPS)
    if (
      base.version === 0 ||
      REQUIS.has(champ) ||
      saisie[champ].trim() !== base.saisie[champ].trim()
    )
      formulaire.append(champ, saisie[champ]);
  if (logo.genre === 'neuf') formulaire.append('logo', logo.fichier, logo.fichier.name);
  if (logo.genre === 'retire') formulaire.append('logo', '');
  formulaire.append('version', String(base.version));
  return formulaire;
}
