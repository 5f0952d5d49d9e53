import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { lireLaPharmacie, retenirPharmacie } from '#client/admin/pharmacie/pharmacie.queries.ts';
import { toast } from '#client/ui/toast.ts';
import type { Activation } from '#shared/admin/activation/activation.schema.ts';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import {
  ENTETE_ACTIVATION,
  modifierPharmacie,
} from '#shared/admin/pharmacie/pharmacie-saisie.api.ts';
import { pharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';

const ESSAIS = 3;
const REPRISE_MS = 1_500;
/** The supervisor sends the logo as a URL, hence apart. */
const CHAMPS = Object.keys(pharmacieSaisie.shape).filter((c) => c !== 'logo' && c !== 'version');

/** The supervisor's parameters as a form; null when none is usable. */
export function formulaireActivation(parametres: unknown): FormData | null {
  const formulaire = new FormData();
  for (const [nom, valeur] of Object.entries(Object(parametres) as Record<string, unknown>)) {
    if (CHAMPS.includes(nom) && (typeof valeur === 'string' || typeof valeur === 'number'))
      formulaire.append(nom, String(valeur));
  }
  return formulaire.has('nom_pharmacie') ? formulaire : null;
}

/**
 * Sends the details of a `serveur` code, unless the pharmacy is set. The code is single use, hence
 * the retries; failure keeps the activation.
 */
export async function configurerPharmacie(
  { token, type }: Activation,
  parametres: unknown,
): Promise<void> {
  const corps = type === 'serveur' ? formulaireActivation(parametres) : null;
  if (!corps) return;
  await lireLaPharmacie();
  if (store.get(pharmacieAtom)) return;
  for (let essai = 1; ; essai++) {
    const { success, statut, data, message, errors } = await callApi(modifierPharmacie, {
      corps,
      entetes: { [ENTETE_ACTIVATION]: token },
      silencieux: true,
    });
    if (success && data) {
      retenirPharmacie(data);
      return toast.succes(message);
    }
    const muet = statut === 0 || statut === 503;
    if (!muet || essai === ESSAIS)
      return toast.avertir([...errors, phrasesActivation.activationSansParametres]);
    await new Promise((ok) => setTimeout(ok, REPRISE_MS));
  }
}
