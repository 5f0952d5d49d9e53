import * as z from 'zod/mini';
import { estCourriel } from '../../base/courriel.rules.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { drapeau, fichierRecu, texte } from '../../base/contract.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import {
  lireAdressePublique,
  lireCapital,
  lirePourcent,
  lireTelephone,
  lireValidite,
  VALIDITE_JOURS,
} from './pharmacie.rules.ts';

/** Accepts numbers: old clients send telephones so. */
const enTexte = z.transform((v: unknown) => (typeof v === 'number' ? String(v) : v));
const requis = /* @__NO_SIDE_EFFECTS__ */ (max: number, phrase: string) =>
  z.prefault(
    z.pipe(enTexte, texte(max).check(z.refine((t) => t !== '', { error: `!${phrase}` }))),
    '',
  );
/** `lire` parses, `phrase` is the error. Absent: unchanged; empty: removed. */
const lu = /* @__NO_SIDE_EFFECTS__ */ <T>(
  max: number,
  lire: (t: string) => T | null,
  phrase: string,
) =>
  z.optional(
    z.pipe(
      enTexte,
      z.pipe(
        z
          .nullable(texte(max))
          .check(z.refine((t) => !t || lire(t) !== null, { error: `!${phrase}` })),
        z.transform((t: string | null): T | null => (t ? lire(t) : null)),
      ),
    ),
  );
const facultatif = /* @__NO_SIDE_EFFECTS__ */ (max: number) => lu(max, (t) => t, '');
const lireCourriel = (t: string): string | null => (estCourriel(t) ? t : null);

/**
 * Form or JSON. Other activation fields (id, lien_distant, proprietaire, souscription, lat, lng,
 * public_ip, extra, dates) are accepted and ignored.
 */
export const pharmacieSaisie = z.object({
  nom_pharmacie: requis(150, phrasesPharmacie.nomPharmacieRequis),
  adresse: requis(250, phrasesPharmacie.adressePharmacieRequise),
  telephone1: z.pipe(
    requis(40, phrasesCommun.telephoneRequis).check(
      z.refine((t) => !t || lireTelephone(t) !== null, {
        error: `!${phrasesCommun.telephoneInvalide}`,
      }),
    ),
    z.transform((t: string) => lireTelephone(t) ?? t),
  ),
  telephone2: lu(40, lireTelephone, phrasesCommun.telephoneInvalide),
  email: lu(150, lireCourriel, phrasesCommun.courrielInvalide),
  capital: lu(40, lireCapital, phrasesPharmacie.capitalInvalide),
  bp: facultatif(40),
  statut_juridique: facultatif(60),
  rccm: facultatif(60),
  nif: facultatif(60),
  site_web: facultatif(150),
  adresse_publique: lu(200, lireAdressePublique, phrasesPharmacie.adressePubliqueInvalide),
  slogan: facultatif(150),
  remise_sans_accord: z.optional(
    z.pipe(
      enTexte,
      z.pipe(
        texte(6).check(
          z.refine((t) => lirePourcent(t) !== null, {
            error: `!${phrasesPharmacie.remiseSansAccordInvalide}`,
          }),
        ),
        z.transform((t: string) => lirePourcent(t) ?? 0),
      ),
    ),
  ),
  accord_exige: z.optional(drapeau),
  contre_indication_exigee: z.optional(drapeau),
  historique_interactions: z.optional(drapeau),
  arrondi_especes: z.optional(drapeau),
  validite_devis_jours: z.optional(
    z.pipe(
      enTexte,
      z.pipe(
        texte(6).check(
          z.refine((t) => lireValidite(t) !== null, {
            error: `!${phrasesPharmacie.validiteDevisInvalide}`,
          }),
        ),
        z.transform((t: string) => lireValidite(t) ?? VALIDITE_JOURS),
      ),
    ),
  ),
  plafond_fonds: z.optional(
    z.pipe(
      enTexte,
      z.pipe(
        texte(20).check(
          z.refine((t) => lireCapital(t) !== null, {
            error: `!${phrasesPharmacie.plafondFondsInvalide}`,
          }),
        ),
        z.transform((t: string) => lireCapital(t) ?? 0),
      ),
    ),
  ),
  reference_exigee: z.optional(drapeau),
  /** Image by form; empty removes. Text must be the current logo's name. */
  logo: z.optional(
    z.nullable(z.union([fichierRecu, texte(500)], { error: `!${phrasesPharmacie.logoInvalide}` })),
  ),
  /** A `/fichiers/…` address, or one to download from; empty removes. */
  logo_url: facultatif(2_000),
  /** Version read; an outdated one is refused. */
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type PharmacieSaisie = z.infer<typeof pharmacieSaisie>;
