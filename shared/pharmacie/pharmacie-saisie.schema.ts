import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { drapeau, fichierRecu, texte } from '../base/contract.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPharmacie from '#shared/pharmacie/pharmacie.phrases.ts';
import {
  lireCapital,
  lirePourcent,
  lireTelephone,
  lireValidite,
  VALIDITE_JOURS,
} from './pharmacie.rules.ts';

/**
 * A field of a form is text: a number is accepted where text is, as old clients send telephones.
 */
const enTexte = z.transform((v: unknown) => (typeof v === 'number' ? String(v) : v));
const requis = /* @__NO_SIDE_EFFECTS__ */ (max: number, phrase: string) =>
  z.prefault(
    z.pipe(enTexte, texte(max).check(z.refine((t) => t !== '', { error: `!${phrase}` }))),
    '',
  );
/**
 * What `lire` makes of the text, `phrase` when it makes nothing. Left out, the field stays as it
 * is; empty, it is removed.
 */
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
const lireCourriel = (t: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(t) ? t : null;

/**
 * What is sent to create or change the pharmacy, by form or JSON. What an activation carries beside
 * (id, lien_distant, proprietaire, souscription, lat, lng, public_ip, extra, dates) is accepted and
 * not kept: nothing of the till reads it.
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
  /**
   * An image by form; empty removes it. Text is only accepted when it names the logo that is there.
   */
  logo: z.optional(
    z.nullable(z.union([fichierRecu, texte(500)], { error: `!${phrasesPharmacie.logoInvalide}` })),
  ),
  /**
   * An address of this server (`/fichiers/…`), or one the image is taken from; empty removes it.
   */
  logo_url: facultatif(2_000),
  /**
   * The version that was read: an older one than the server's is refused, so that nobody's change
   * is lost.
   */
  version: z.optional(entier(0, NUMERO_MAX)),
});
export type PharmacieSaisie = z.infer<typeof pharmacieSaisie>;
