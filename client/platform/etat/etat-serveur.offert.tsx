import './etat.css';
import { Button } from '@blueprintjs/core';
import { Cog, Refresh } from '@blueprintjs/icons';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { StatusBadge, type Tone } from '#client/ui/status-badge.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrasesEtat from '#shared/platform/etat/etat.phrases.ts';
import type {
  ActeLent,
  Controle,
  EtatControle,
  EtatServeur as Etat,
} from '#shared/platform/etat/etat.schema.ts';
import { useEtatServeur } from './etat.queries.ts';

const TEINTES: Readonly<Record<EtatControle, Tone>> = {
  juste: 'success',
  surveiller: 'warning',
  panne: 'danger',
};

export function EtatDuServeur() {
  const { data, error, refetch, isFetching } = useEtatServeur();
  const relire = (
    <Button
      size="small"
      icon={<Refresh />}
      text={phrasesEtat.relire}
      loading={isFetching}
      onClick={() => void refetch()}
    />
  );
  if (data) return <Releve etat={data} relire={relire} />;
  if (!error) return <Loading />;
  return (
    <EmptyState
      icon={<Cog size={40} />}
      title={phrasesEtat.titreEtat}
      text={error.message}
      action={relire}
    />
  );
}

const compter = (controles: readonly Controle[]): Record<EtatControle, number> => {
  const nombre = (etat: EtatControle) => controles.filter((c) => c.etat === etat).length;
  return { juste: nombre('juste'), surveiller: nombre('surveiller'), panne: nombre('panne') };
};

function Releve({ etat, relire }: { etat: Etat; relire: React.ReactNode }) {
  return (
    <section className="etat-serveur" aria-label={phrasesEtat.titreEtat}>
      <header>
        <StatusBadge
          statut={phrasesEtat.resumeEtats(compter(etat.controles))}
          tone={TEINTES[etat.etat]}
        />
        <span className="discret">{phrasesEtat.releveA(new Date(etat.releve_a))}</span>
        {relire}
      </header>
      <table className="etat-controles">
        <tbody>
          {etat.controles.map((c) => (
            <Ligne key={c.cle} controle={c} />
          ))}
        </tbody>
      </table>
      <h2>{phrasesEtat.actesLents}</h2>
      {etat.lents.length === 0 ? (
        <p className="discret">{phrasesEtat.aucunActe}</p>
      ) : (
        <Lents lents={etat.lents} />
      )}
    </section>
  );
}

const Ligne = ({ controle: { titre, etat, valeur, faire } }: { controle: Controle }) => (
  <tr>
    <th scope="row">{titre}</th>
    <td>
      <StatusBadge statut={phrasesEtat.MOTS_ETAT[etat]} tone={TEINTES[etat]} />
    </td>
    <td>
      {valeur}
      {faire && <p className="etat-faire">{faire}</p>}
    </td>
  </tr>
);

const Lents = ({ lents }: { lents: readonly ActeLent[] }) => (
  <table className="etat-lents">
    <thead>
      <tr>
        {phrasesEtat.colonnesLents.map((titre, i) => (
          <th key={titre} scope="col" className={i > 0 ? 'nombre' : undefined}>
            {titre}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lents.map((l) => (
        <tr key={l.acte}>
          <td className="coupe" title={l.acte}>
            {l.resume}
          </td>
          <td className="nombre">{formatNombre(l.nombre)}</td>
          <td className="nombre">{phrasesEtat.dureeDite(l.p95)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
