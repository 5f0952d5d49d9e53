import { Undo } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { LineTotal } from '#client/ui/line-total.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { StatusBadge, type Tone } from '#client/ui/status-badge.tsx';
import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import { heureDe } from '#shared/base/dates.ts';
import { formatMontantDu, formatFcfa, formatPourcent } from '#shared/base/montant.ts';
import { describeBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import { ecoulementDit } from '#shared/stock/produit/ecoulement.phrases.ts';
import { nomDuClient, numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import { accepteePar } from '#shared/vente/reservation/interactions-panier.phrases.ts';
import { coutDeLigne } from '#shared/vente/reservation/prix-affiche.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { renvoiOuvertAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';
import { ProductName } from '#client/ui/product-name.tsx';

const FactureAuNom = lazyScreen(
  () => import('#client/vente/certification/facture-au-nom.offert.tsx'),
  'FactureAuNom',
);

function stateBadge(r: Reservation): { statut: string; tone: Tone } {
  if (r.vente_annulee) return { statut: phrasesReservation.venteAnnulee, tone: 'danger' };
  if (estPayee(r)) return { statut: 'Payé', tone: 'success' };
  return { statut: r.etat_caisse, tone: 'primary' };
}

/** Who pays the rest: sector, and the rate when all lines have the same. */
function Couverture({ r }: { r: Reservation }) {
  const [taux, ...autres] = [...new Set(r.reservation_produits.map((l) => l.prise_en_charge))];
  const commun = taux && autres.length === 0 ? formatPourcent(taux) : null;
  if (r.total_prise_en_charge === 0) return null;
  return (
    <span className="etiquette couverture" title={r.secteur_assure ?? undefined}>
      {r.secteur_assure && (
        <span className={commun === null ? undefined : 'secteur'}>{r.secteur_assure}</span>
      )}
      {commun}
    </span>
  );
}

function Entete({ r }: { r: Reservation }) {
  const ouvrir = useSetAtom(renvoiOuvertAtom);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const payee = estPayee(r);
  const badge = stateBadge(r);
  const certifie = Boolean(useAtomValue(pharmacieAtom)?.certification_pays);
  return (
    <header>
      <div>
        <h2>
          <span className="coupe" title={nomDuClient(r)}>
            {nomDuClient(r)}
          </span>{' '}
          <Couverture r={r} />
        </h2>
        <p>
          <span className="caisse-numero">N° {numeroDePanier(r.position)}</span>
          {r.numero_feuille_assure && ` · ${r.numero_feuille_assure}`} · {r.created_by}
          {r.switch_caisse_at && !payee && `, ${heureDe(new Date(r.switch_caisse_at))}`}
          {r.contre_indications_par !== null && (
            <>
              {' · '}
              <span aria-hidden="true">✓ </span>
              {accepteePar(r.contre_indications_par)}
            </>
          )}
        </p>
      </div>
      <span className="panier-lu-etat">
        {badge.statut !== 'Ouvert' && <StatusBadge {...badge} />}
      </span>
      {certifie && (
        <span className="panier-lu-facture">
          <FactureAuNom r={r} fige={payee} />
        </span>
      )}
      {!payee && (
        <ReasonedButton
          reason={horsLigne ? 'Indisponible hors ligne' : null}
          variant="minimal"
          icon={<Undo />}
          text="Renvoyer au vendeur"
          onClick={() => ouvrir(r.id)}
        />
      )}
    </header>
  );
}

const taxesDe = (r: Reservation): [string, number][] =>
  (
    [
      [nomTva(r), r.total_tva],
      [nomCss(r), r.total_css],
      ['garde', r.total_garde],
    ] as const
  )
    .filter(([, fcfa]) => fcfa !== 0)
    .map(([nom, fcfa]): [string, number] => [nom, fcfa]);

/** Read only. */
export function PanierLu({ r }: { r: Reservation }) {
  return (
    <section className="panier-lu carte" aria-label="Réservation">
      <Entete r={r} />
      <div className="panier-lu-lignes" role="region" aria-label="Produits" tabIndex={0}>
        <table className="table-vente">
          <thead>
            <tr>
              <th>PRODUIT</th>
              <th className="nombre">QUANTITE</th>
              <th className="nombre">COÛT</th>
              <th className="nombre">% TAUX</th>
            </tr>
          </thead>
          <tbody>
            {r.reservation_produits.map((l) => (
              <tr key={l.id}>
                <th scope="row">
                  <ProductName libelle={l.libelle} />
                  {l.ecoulement > 0 && (
                    <small className="discret"> {ecoulementDit(l.ecoulement)}</small>
                  )}
                  {l.boites.length > 0 && (
                    <small className="discret"> {describeBoites(l.boites)}</small>
                  )}
                </th>
                <td className="nombre">{l.qte}</td>
                <td className="nombre">
                  <LineTotal {...coutDeLigne(l)} />
                </td>
                <td className="nombre" data-tiers={l.prise_en_charge > 0 || undefined}>
                  {l.prise_en_charge > 0 ? formatPourcent(l.prise_en_charge) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <span>{phrasesReservation.lignesEtBoites(r.reservation_produits.map((l) => l.qte))}</span>
        <span>
          Total (TTC) <b>{formatMontantDu(r.total)}</b>
        </span>
        {taxesDe(r).map(([nom, fcfa]) => (
          <span key={nom} className="discret">
            dont {nom} {formatMontantDu(fcfa)}
          </span>
        ))}
        {r.total_prise_en_charge > 0 && (
          <span>
            Prise en charge <b>− {formatMontantDu(r.total_prise_en_charge)}</b>
          </span>
        )}
        {r.remise > 0 && (
          <span>
            Avant remise <b>{formatMontantDu(r.montant_avant_remise)}</b>
          </span>
        )}
        <span className="a-droite">
          À la charge du client <b>{formatFcfa(r.net_a_payer)}</b>
        </span>
      </footer>
    </section>
  );
}
