import type { RaisonAcceptation } from './acceptation.schema.ts';
import { type CarteInteraction, estContreIndication } from './interaction.rules.ts';

/** In digit key order. */
export const LIBELLES_RAISON: Readonly<Record<RaisonAcceptation, string>> = {
  prescripteur: 'Le prescripteur a été joint et maintient',
  connue: 'Traitement connu du patient et surveillé',
  espacee: 'L’un des deux est arrêté, ou les prises sont espacées',
  sans_objet: 'Ne concerne pas ce patient : dose, voie ou indication',
  autre: 'Autre raison, à préciser',
};

/** [CIN-2] 'autre' needs a text. */
export const precisionManque = (raison: RaisonAcceptation, precision: string | null): boolean =>
  raison === 'autre' && (precision ?? '').trim() === '';

/** [CIN-1] Not yet accepted, per pair and edition in service; a new edition asks again. */
export const resteAAccepter = (
  cartes: readonly CarteInteraction[],
  acceptees: readonly { cle: string; date_edition: string }[],
  date_edition: string,
): CarteInteraction[] =>
  cartes.filter(
    (c) =>
      estContreIndication(c) &&
      !acceptees.some((a) => a.cle === c.cle && a.date_edition === date_edition),
  );
