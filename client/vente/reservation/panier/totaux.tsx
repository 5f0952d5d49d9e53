import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import { useAtomValue } from 'jotai';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { formatMontantDu, formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatArrondis } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { duEnEspeces } from '#shared/vente/reservation/du.rules.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { viserLaFeuille } from '../assure/champ-assure.tsx';
import { feuilleManque } from './panier.rules.ts';
import { remiseOuverteAtom } from '../reservation.atoms.ts';

const Remise = lazyScreen(() => import('../paiement/remise.tsx'), 'Remise');

const moins = (n: number): string => (n === 0 ? '0' : `− ${formatMontantDu(n)}`);
const formatArrondi = (n: number): string => (n > 0 ? `+ ${formatMontantDu(n)}` : moins(-n));

/** Zero parts are hidden, except the first. */
const partsDuNet = (r: Reservation): [nom: string, valeur: string][] => [
  ['HT', formatMontantDu(r.total_ht)],
  ...(
    [
      [nomTva(r), formatMontantDu(r.total_tva), r.total_tva],
      [nomCss(r), formatMontantDu(r.total_css), r.total_css],
      ['Garde', formatMontantDu(r.total_garde), r.total_garde],
      ['Prise en charge', moins(r.total_prise_en_charge), r.total_prise_en_charge],
      ['Remise', moins(r.remise), r.remise],
      ...formatArrondis(r).map(([nom, fcfa]) => [nom, formatArrondi(fcfa), fcfa] as const),
    ] as const
  )
    .filter(([, , valeur]) => valeur !== 0)
    .map(([nom, texte]): [string, string] => [nom, texte]),
];

/** [REG-6] Cash net, before the mode is known, where it differs. */
function EnEspeces({ r }: { r: Reservation }) {
  const du = duEnEspeces(r.net_a_payer, useAtomValue(arrondirEspecesAtom));
  if (!estTraitable(r) || du === r.net_a_payer) return null;
  return (
    <div>
      <dt>En espèces</dt>
      <dd>{formatMontantDu(du)}</dd>
    </div>
  );
}

export function Totaux({ r }: { r: Reservation }) {
  const remiseOuverte = useAtomValue(remiseOuverteAtom);
  return (
    <>
      {remiseOuverte && <Remise r={r} />}
      <div className="net">
        <div className="net-parts">
          <span>Net à payer</span>
          {r.remise > 0 && (
            <span className="etiquette teinte-primary">
              {formatFcfa(r.montant_avant_remise)} avant remise
            </span>
          )}
          {estTraitable(r) && feuilleManque(r) && (
            <button type="button" className="etiquette teinte-warning" onClick={viserLaFeuille}>
              ▲ {phrasesReservation.feuilleManque} <KeyCap>Alt+N</KeyCap>
            </button>
          )}
          <dl className="totaux">
            {partsDuNet(r).map(([nom, valeur]) => (
              <div key={nom} data-tiers={nom === 'Prise en charge' || undefined}>
                <dt>{nom}</dt>
                <dd>{valeur}</dd>
              </div>
            ))}
            <EnEspeces r={r} />
          </dl>
        </div>
        <output aria-live="polite">
          {formatNombre(r.net_a_payer)} <small>FCFA</small>
        </output>
      </div>
    </>
  );
}
