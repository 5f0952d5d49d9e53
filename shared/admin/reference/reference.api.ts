import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { requeteListeSchema } from '../../base/liste.ts';
import {
  LISTES,
  type NomListe,
  reference,
  referenceModifiee,
  referenceNouvelle,
} from './reference.schema.ts';

const lister = /* @__NO_SIDE_EFFECTS__ */ (liste: NomListe) =>
  lire(`/api/${liste}`, {
    resume: `La liste ${liste}`,
    forme: 'liste',
    requete: requeteListeSchema,
    donnees: z.array(reference),
  });
export const listerReferences = Object.fromEntries(LISTES.map((l) => [l, lister(l)])) as Record<
  NomListe,
  ReturnType<typeof lister>
>;
const creer = /* @__NO_SIDE_EFFECTS__ */ (liste: NomListe) =>
  ecrire(`/api/${liste}`, {
    resume: `Ajoute à la liste ${liste}`,
    corps: referenceNouvelle,
    donnees: reference,
  });
export const creerReference = Object.fromEntries(LISTES.map((l) => [l, creer(l)])) as Record<
  NomListe,
  ReturnType<typeof creer>
>;
const modifier = /* @__NO_SIDE_EFFECTS__ */ (liste: NomListe) =>
  ecrire(`/api/${liste}/{id}/update`, {
    resume: `Renomme dans la liste ${liste}`,
    corps: referenceModifiee,
    donnees: reference,
  });
export const modifierReference = Object.fromEntries(LISTES.map((l) => [l, modifier(l)])) as Record<
  NomListe,
  ReturnType<typeof modifier>
>;
