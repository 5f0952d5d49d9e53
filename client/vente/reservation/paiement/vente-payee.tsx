import './vente-payee.css';
import { Button } from '@blueprintjs/core';
import { Lock, Plus, Print, Tick } from '@blueprintjs/icons';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { Coupures } from '#client/ui/reglement/coupures.tsx';
import { NetLabel } from '#client/ui/reglement/net-label.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatNombre } from '#shared/base/montant.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { rendu } from '#shared/vente/caisse/monnaie.rules.ts';
import { nomDuClient } from '#shared/vente/reservation/contenu.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { numero } from '../barre/pastille.rules.ts';
import { EnvoyerTicket } from '#client/vente/vente/envoyer-ticket.offert.tsx';
import { creerPanier } from '../reservation.actions.ts';
import { imprimerPaiement } from './paiement.actions.ts';

function modesDe(r: Reservation): string {
  const modes = r.paiements?.map((p) => p.mode) ?? [];
  const seul = MODES_PAIEMENT.find((m) => m === r.mode_paiement) ?? 'espece';
  return (modes.length > 0 ? modes : [seul]).map((m) => LIBELLE_MODE[m]).join(' + ');
}

/** Nil when the fund paid all. */
const Recu = ({ r, recu }: { r: Reservation; recu: number }) =>
  r.net_a_payer === 0 ? (
    <div>
      <dt>{phrasesReglement.priseEnChargeTotale.titre}</dt>
      <dd>{phrasesReglement.priseEnChargeTotale.texte}</dd>
    </div>
  ) : (
    <div>
      <dt>{modesDe(r)}, reçu</dt>
      <dd>{formatNombre(recu)}</dd>
    </div>
  );

/** Legible from three metres. */
function ARendreAuClient({ montant }: { montant: number }) {
  if (montant === 0) return <p className="rendu-rien">Rien à rendre</p>;
  return (
    <>
      <p className="rendu-montant" role="status">
        <span>À rendre</span>
        <output>
          {formatNombre(montant)} <small>FCFA</small>
        </output>
      </p>
      <Coupures montant={montant} />
    </>
  );
}

/** Change of the sale just paid, until the next scan or letter. */
export function VentePayee({ r }: { r: Reservation }) {
  const recu = r.amount_gived ?? r.net_a_payer;
  const rendre = Math.max(0, enFcfa(rendu(enCentimes(recu), enCentimes(r.net_a_payer))));
  return (
    <section className="vente-payee carte" aria-label="Vente payée">
      <header>
        <Tick size={20} />
        <div>
          <h2>Payé</h2>
          <p>
            N° {numero(r.position)} · {nomDuClient(r)}
            {r.switch_finish_at && ` · ${heureDe(new Date(r.switch_finish_at))}`}
          </p>
        </div>
        <dl>
          <Recu r={r} recu={recu} />
          <div>
            <dt>
              <NetLabel arrondi_especes={r.arrondi_especes ?? 0} />
            </dt>
            <dd>{formatNombre(r.net_a_payer)}</dd>
          </div>
        </dl>
      </header>
      <div className="vente-payee-rendu">
        <ARendreAuClient montant={rendre} />
      </div>
      <footer>
        <p className="verrou-texte verrou-success">
          <Lock size={12} /> {phrasesReservation.filigrane.Termine}
        </p>
        <div className="vente-payee-ticket">
          <Button
            icon={<Print />}
            text="Imprimer"
            endIcon={<KeyCap>Ctrl+P</KeyCap>}
            onClick={() => void imprimerPaiement(r)}
          />
          <EnvoyerTicket vente_id={r.vente_id} client_id={r.client_id} portee="vente" />
        </div>
        <Button
          className="acte-large"
          size="large"
          intent="primary"
          icon={<Plus />}
          text="Vente suivante"
          endIcon={<KeyCap>F4</KeyCap>}
          onClick={creerPanier}
        />
        <small>Un scan ou une lettre ouvre la vente suivante.</small>
      </footer>
    </section>
  );
}
