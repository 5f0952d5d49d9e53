import { ENTETE_ACTIVATION } from '#shared/admin/pharmacie/pharmacie-saisie.api.ts';

export const CHAMPS = {
  nom_pharmacie: 'Pharmacie du Lac',
  adresse: 'Libreville',
  telephone1: '011 00 00 00',
};
export interface Repondu {
  success: boolean;
  errors: string[];
  data: {
    activation: { token: string; date_activation: string; type: string };
    parametres: Record<string, unknown> | null;
  } | null;
}
export const verifier = async (adresse: string, activation_code: string, cle = '') => {
  const reponse = await fetch(`${adresse}/superviseur/api/verify-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cle && { 'Idempotency-Key': cle }) },
    body: JSON.stringify({ activation_code }),
  });
  return {
    statut: reponse.status,
    attendre: reponse.headers.get('Retry-After'),
    ...((await reponse.json()) as Repondu),
  };
};
export const parametrer = async (
  adresse: string,
  token: string | null,
  corps: FormData | object = CHAMPS,
) => {
  const formulaire = corps instanceof FormData;
  const reponse = await fetch(`${adresse}/api/pharmacie-info`, {
    method: 'POST',
    headers: {
      ...(token !== null && { [ENTETE_ACTIVATION]: token }),
      ...(!formulaire && { 'Content-Type': 'application/json' }),
    },
    body: formulaire ? corps : JSON.stringify(corps),
  });
  return {
    statut: reponse.status,
    ...((await reponse.json()) as { errors: string[]; data: Record<string, unknown> | null }),
  };
};
