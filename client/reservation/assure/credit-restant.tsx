import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import type { Client } from '#shared/clientele/client.schema.ts';
import {
  couvertureAVenir,
  creditRestant,
  niveauCredit,
} from '#shared/reservation/plafond.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

const SIGNE = { danger: '✕', warning: '▲', success: '✓' } as const;

/** [RES-41] Credit left after this basket; hidden without ceiling. */
export function CreditRestant({ r, client }: { r: Reservation; client: Client }) {
  const plafond_dette = enCentimes(client.plafond_dette);
  const reste = creditRestant(
    {
      plafond_dette,
      current_remboursement_amount: enCentimes(client.current_remboursement_amount),
    },
    couvertureAVenir(r.status, enCentimes(r.total_prise_en_charge)),
  );
  if (reste === null) return null;
  const niveau = niveauCredit(reste, plafond_dette);
  return (
    <span className="credit">
      <small>Crédit restant</small>
      <b className={`etiquette teinte-${niveau}`}>
        <span aria-hidden="true">{SIGNE[niveau]}</span> {formatNombre(enFcfa(reste))} /{' '}
        {formatFcfa(client.plafond_dette)}
      </b>
    </span>
  );
}
