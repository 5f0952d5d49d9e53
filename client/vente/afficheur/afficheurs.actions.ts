import { type ApiAnswer, callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import {
  creerAfficheur,
  donnerCodeAfficheur,
  reglerAfficheur,
  revoquerAfficheur,
} from '#shared/vente/afficheur/afficheur.api.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type {
  Afficheur,
  CodeAfficheur,
  NouvelAfficheur,
  ReglagesAfficheur,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import { cleDe } from '#shared/base/contract.ts';
import { recevoirAfficheur } from './afficheurs.queries.ts';

export async function ajouterEcran(
  corps: NouvelAfficheur,
  cle: string,
): Promise<ApiAnswer<CodeAfficheur>> {
  const reponse = await callApi(creerAfficheur, { corps, cle, silencieux: true });
  if (reponse.data) recevoirAfficheur(reponse.data.afficheur);
  return reponse;
}
export async function reglerEcran(
  id: number,
  corps: ReglagesAfficheur,
  cle: string,
): Promise<ApiAnswer<Afficheur>> {
  const reponse = await callApi(reglerAfficheur, { parametres: { id }, corps, cle });
  if (reponse.data) recevoirAfficheur(reponse.data);
  return reponse;
}
export async function donnerCode(id: number): Promise<CodeAfficheur | null> {
  const { data } = await sendOnce(`${cleDe(donnerCodeAfficheur)} ${id}`, (cle) =>
    callApi(donnerCodeAfficheur, { parametres: { id }, cle }),
  );
  return data;
}
export async function revoquer({ id, nom }: Pick<Afficheur, 'id' | 'nom'>): Promise<void> {
  if (!(await askFirst({ texte: phrases.revoquerQuestion(nom) }))) return;
  await sendOnce(`${cleDe(revoquerAfficheur)} ${id}`, (cle) =>
    callApi(revoquerAfficheur, { parametres: { id }, cle }),
  );
}
