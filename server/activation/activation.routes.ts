import { verifierCode } from '#shared/activation/activation.api.ts';
import { enIso } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { sqlUn } from '../db/sql.ts';
import { ecriture, type Route } from '../http/requete.ts';
import { nouveauJeton } from '../http/secrets.ts';
import { compterTentative, oublierTentatives } from '../http/tentatives.ts';

const CODE = /^[A-HJ-NP-Z2-9]{16}$/;

/** The embedded supervisor: a code serves once (contract §3). Guesses are counted by address. */
export const routesActivation: readonly Route[] = [
  ecriture(verifierCode, async ({ em, corps, maintenant, adresse }) => {
    const code = corps.activation_code.replace(/[\s-]/g, '').toUpperCase();
    const bloque = await compterTentative(em, `activation:${adresse}`, maintenant);
    if (bloque) return bloque;
    if (!CODE.test(code)) return refus(422, messages.activationInvalide);
    const tenu = await sqlUn<{ type: string; utilise_at: unknown }>(em, 'select type, utilise_at from code_activation where code = $1 for update', [code]);
    if (!tenu) return refus(422, messages.activationInvalide);
    if (tenu.utilise_at !== null) return refus(409, messages.activationUtilisee);
    const token = nouveauJeton();
    await sqlUn(em, 'update code_activation set utilise_at = $2, token = $3 where code = $1', [code, maintenant, token]);
    await oublierTentatives(em, `activation:${adresse}`);
    return succes({ activation: { token, date_activation: enIso(maintenant), type: tenu.type }, parametres: null });
  }),
];
