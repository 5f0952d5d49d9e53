import * as z from 'zod/mini';
import { memeTexte } from '../../base/texte.ts';
import * as phrasesClientele from './clientele.phrases.ts';
import { decimal } from '../../base/nombre.ts';
import { drapeau, texte, texteOuNull, versionVue } from '../../base/contract.ts';
import { dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';

const t = z.nullable(z.string());
/** Walk-in client: id 1, no coverage, immutable. */
export const CLIENT_COMPTANT = 1;
export const NOM_COMPTANT = 'COMPTANT';

/** State invoice categories. */
export const TYPES_CLIENT = ['particulier', 'entreprise', 'etat', 'etranger'] as const;
export type TypeClient = (typeof TYPES_CLIENT)[number];
export const client = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  nom: t,
  telephone: t,
  email: t,
  ville: t,
  type_client: z.enum(TYPES_CLIENT),
  nif: t,
  rccm: t,
  /** Defaults, percent. */
  prise_en_charge: z.number(),
  remise_percent: z.number(),
  identifiant_assure: t,
  secteur_assure: t,
  /** Debt ceiling; 0: none. */
  plafond_dette: montant,
  current_dette: montant,
  /** Left under the ceiling. */
  current_remboursement_amount: montant,
  /** False: no new sales; debts may be settled. */
  is_active: z.boolean(),
  /** Consent to interaction checks on past purchases [HIS-2]; author and time. */
  historique_accord: z.boolean(),
  historique_accord_at: dateHeureOuNull,
  historique_accord_par: t,
});
export type Client = z.infer<typeof client>;

export const SECTEURS = ['Secteur public', 'Secteur privé', 'GEF'] as const;
const pourcent = decimal(0, 100);

/** [CLI-8] A second COMPTANT would get credit and coverage. */
const nomDeClient = texte(150, 2).check(
  z.refine((nom) => !memeTexte(nom, NOM_COMPTANT), { error: `!${phrasesClientele.nomComptant}` }),
);
export const nouveauClient = z.object({
  libelle: nomDeClient,
  nom: z.optional(texteOuNull(150)),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(texteOuNull(120)),
  ville: z.optional(texteOuNull(80)),
  type_client: z.optional(z.enum(TYPES_CLIENT)),
  nif: z.optional(texteOuNull(60)),
  rccm: z.optional(texteOuNull(60)),
  prise_en_charge: z._default(pourcent, 0),
  remise_percent: z._default(pourcent, 0),
  identifiant_assure: z.optional(texteOuNull(60)),
  secteur_assure: z.optional(z.nullable(z.enum(SECTEURS))),
  plafond_dette: z._default(montantSaisi, 0),
  historique_accord: z._default(drapeau, false),
});
export type NouveauClient = z.infer<typeof nouveauClient>;
export const clientModifie = z.partial(
  z.object({
    ...nouveauClient.shape,
    prise_en_charge: pourcent,
    remise_percent: pourcent,
    plafond_dette: montantSaisi,
    historique_accord: drapeau,
    is_active: drapeau,
    version: versionVue,
  }),
);
export type ClientModifie = z.infer<typeof clientModifie>;
