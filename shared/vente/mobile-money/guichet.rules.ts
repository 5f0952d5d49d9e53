import type { Operateur } from '../caisse/demande-du-panier.schema.ts';
import { type APayer, reste, type SaisieReglement } from '../caisse/parts.rules.ts';
import * as phrases from './mobile-money.phrases.ts';
import { numeroNormalise, operateurDe } from './operateurs.rules.ts';
import type { MobileMoneyPossible } from './reglages.schema.ts';

/** Nobody answered: the desk says so, and offers another mode. */
export const SANS_REPONSE_MS = 120_000;

type Possible = Pick<MobileMoneyPossible, 'pilote' | 'prefixes'>;
const prefixesDe = ({ prefixes }: Possible): Record<string, Operateur> =>
  Object.fromEntries(prefixes.map((p) => [p.prefixe, p.operateur]));
/** [MOB-1] Chosen by hand, else by the number's prefix. */
export function operateurDeSaisie(
  { operateur, telephone = '' }: Pick<SaisieReglement, 'operateur' | 'telephone'>,
  possible: Possible,
): Operateur | null {
  if (operateur) return operateur;
  const msisdn = numeroNormalise(telephone);
  return msisdn === null ? null : operateurDe(msisdn, prefixesDe(possible));
}

/** A linked operator is asked, unless a reference was typed: then it is a payment already received. */
export const seDemande = (
  s: Pick<SaisieReglement, 'mode' | 'reference'>,
  possible: Possible | undefined,
): boolean =>
  s.mode === 'mobile_money' &&
  possible !== undefined &&
  possible.pilote !== 'manuel' &&
  s.reference.trim() === '';

/** [MOB-13] Null: it may be asked. */
export function fauteADemander(
  aPayer: APayer,
  s: SaisieReglement,
  possible: Possible,
): string | null {
  const aDemander = reste(aPayer, s.parts, 'mobile_money');
  if (numeroNormalise(s.telephone ?? '') === null) return phrases.numeroFaux;
  if (operateurDeSaisie(s, possible) === null) return phrases.operateurAChoisir;
  if (s.montant === null || s.montant <= 0) return phrases.montantEntier;
  return s.montant > aDemander ? phrases.montantAuDela(aDemander) : null;
}
