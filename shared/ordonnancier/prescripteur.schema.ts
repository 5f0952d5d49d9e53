import * as z from 'zod/mini';
import { drapeau, texte, texteOuNull, versionVue } from '../base/contract.ts';

const t = z.nullable(z.string());
/** Who prescribes, as the counter remembers them: a person, at an address or in an establishment. */
export const prescripteur = z.object({
  id: z.number(),
  version: z.number(),
  nom: z.string(),
  adresse: t,
  /** The hospital, the service. */
  etablissement: t,
  specialite: t,
  /** Of the Ordre. */
  numero: t,
  is_active: z.boolean(),
});
export type Prescripteur = z.infer<typeof prescripteur>;

const champs = {
  nom: texte(150, 2),
  adresse: z.optional(texteOuNull(250)),
  etablissement: z.optional(texteOuNull(150)),
  specialite: z.optional(texteOuNull(100)),
  numero: z.optional(texteOuNull(60)),
};
export const nouveauPrescripteur = z.object(champs);
export type NouveauPrescripteur = z.infer<typeof nouveauPrescripteur>;
export const prescripteurModifie = z.partial(
  z.object({ ...champs, is_active: drapeau, version: versionVue }),
);
export type PrescripteurModifie = z.infer<typeof prescripteurModifie>;
