// @kept-when-opened
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { DocumentDialog, type RequestedDocument } from '#client/ui/document-dialog.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { estJourAdmis, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import * as phrases from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { unitesRedites } from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import type { BalanceStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { imprimerBalance } from './imprimer-stupefiants.ts';
import { useBalance, useStupefiantsVivants } from './ordonnancier.queries.ts';
import { EnBoites, formatEcartStupefiant } from './stupefiants.colonnes.tsx';

function Rangee({ b }: { b: BalanceStupefiant }) {
  const redites = unitesRedites(b);
  return (
    <tr>
      <th scope="row">
        <ProductName libelle={b.libelle} />
      </th>
      <td className="nombre">
        <EnBoites n={b.debut} unites={b.debut_unites} />
      </td>
      <td className="nombre">
        <EnBoites n={b.entrees} unites={b.entrees_unites} />
      </td>
      <td className="nombre">
        <EnBoites n={b.sorties} unites={b.sorties_unites} />
      </td>
      <td className="nombre">
        <strong>
          <EnBoites n={b.fin} unites={b.fin_unites} />
        </strong>
        {redites !== 0 && <small>{phrases.conditionnementRedit(redites)}</small>}
      </td>
      <td className="nombre">{formatNombre(b.comptages)}</td>
      <td className="nombre">{b.comptages === 0 ? '–' : formatEcartStupefiant(b.ecart)}</td>
    </tr>
  );
}

function Tableau({ lignes }: { lignes: readonly BalanceStupefiant[] }) {
  return (
    <div className="balance-cadre" role="region" aria-label="Balance du mois" tabIndex={0}>
      <table aria-label="Balance du mois">
        <thead>
          <tr>
            <th scope="col">STUPÉFIANT</th>
            {['DÉBUT', 'ENTRÉES', 'SORTIES', 'FIN', 'COMPTAGES', 'ÉCART COMPTÉ'].map((tete) => (
              <th key={tete} scope="col" className="nombre">
                {tete}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map((b) => (
            <Rangee key={b.id} b={b} />
          ))}
        </tbody>
      </table>
      {lignes.length === 0 && <p className="balance-vide discret">{phrases.aucunCompteDuMois}</p>}
    </div>
  );
}

function Attente({ error, refetch }: { error: Error | null; refetch: () => void }) {
  if (!error) return <Loading />;
  return (
    <div>
      <FormErrors errors={[error.message]} />
      <Button size="small" text="Réessayer" onClick={refetch} />
    </div>
  );
}

function Mois({
  mois,
  courant,
  changer,
}: {
  mois: string;
  courant: string;
  changer: (mois: string) => void;
}) {
  return (
    <div className="balance-mois" role="group" aria-label="Mois">
      <Button
        icon={<ChevronLeft />}
        aria-label="Mois d’avant"
        onClick={() => changer(jourPlus(`${mois}-01`, -1).slice(0, 7))}
      />
      <h2>{mois.split('-').reverse().join('/')}</h2>
      <Button
        icon={<ChevronRight />}
        aria-label="Mois d’après"
        disabled={mois >= courant}
        onClick={() => changer(moisSuivant(mois))}
      />
    </div>
  );
}

/** [STU-7] Monthly balance of each account: opening, in, out, closing; printable. */
export function BalanceOnglet() {
  const [adresse, poser] = useSearchParams();
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier ?? REGLAGE_DE_DEPART;
  const courant = jourDe(new Date()).slice(0, 7);
  const demande = adresse.get('mois') ?? '';
  const mois = estJourAdmis(`${demande}-01`) ? demande : courant;
  const changer = (voulu: string) =>
    poser((avant) => new URLSearchParams({ ...Object.fromEntries(avant), mois: voulu }), {
      replace: true,
    });
  const { data, error, refetch } = useBalance(mois);
  const [papier, tirer] = useState<RequestedDocument | null>(null);
  useStupefiantsVivants();
  return (
    <div className="ordonnancier-onglet">
      <div className="balance-tete">
        <Mois mois={mois} courant={courant} changer={changer} />
        {mois === courant && <span className="discret">{phrases.moisEnCours}</span>}
        <ReasonedButton
          className="fin"
          icon={<Print />}
          text="Imprimer"
          reason={data?.length ? null : phrases.aucunCompteDuMois}
          onClick={() => tirer(imprimerBalance(mois, reglage))}
        />
      </div>
      {data ? <Tableau lignes={data} /> : <Attente error={error} refetch={() => void refetch()} />}
      {papier && <DocumentDialog request={papier} onClose={() => tirer(null)} />}
    </div>
  );
}
