import { verifierCode } from '#shared/activation/activation.api.ts';
import { enIso } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { sqlUn } from '../db/sql.ts';
import { libre, type Route } from '../http/requete.ts';
import { nouveauJeton } from '../http/secrets.ts';
import { compterTentative, oublierTentatives } from '../http/tentatives.ts';

const CODE = /^[A-HJ-NP-Z2-9]{16}$/;

/**
 * The embedded supervisor: a code serves once (contract §3). Guesses are counted by address. Anyone may call it, so it holds no
 * transaction while it counts: each statement stands alone, and taking the code is one of them.
 */
export const routesActivation: readonly Route[] = [
  libre(verifierCode, async ({ em, corps, maintenant, adresse }) => {
    const code = corps.activation_code.replace(/[\s-]/g, '').toUpperCase();
    const bloque = await compterTentative(em, `activation:${adresse}`, maintenant);
    if (bloque) return bloque;
    if (!CODE.test(code)) return refus(422, messages.activationInvalide);
    const token = nouveauJeton();
    const pris = await sqlUn<{ type: string }>(em, 'update code_activation set utilise_at = $2, token = $3 where code = $1 and utilise_at is null returning type', [code, maintenant, token]);
    if (!pris) return (await sqlUn(em, 'select 1 from code_activation where code = $1', [code])) ? refus(409, messages.activationUtilisee) : refus(422, messages.activationInvalide);
    await oublierTentatives(em, `activation:${adresse}`);
    return succes({ activation: { token, date_activation: enIso(maintenant), type: pris.type }, parametres: null });
  }),
];
