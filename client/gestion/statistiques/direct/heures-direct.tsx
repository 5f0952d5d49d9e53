import { Button, Spinner } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { formatUnite } from '../dessin.rules.ts';
import { heuresDessinees, heuresMontrees } from './vue-directe.rules.ts';

const Graphique = lazyScreen(
  () => import('../graphique.tsx'),
  'Graphique',
  <Spinner className="stat-attente" aria-label="Chargement" />,
);
interface JourSuivi {
  etat: EtatDirect;
  maintenant: Date;
}
function useHeures({ etat, maintenant }: JourSuivi) {
  const { heures, jour } = etat;
  const heure = heureDe(maintenant).slice(0, 2);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the hours are all it reads
  return useMemo(() => heuresDessinees(etat, maintenant), [heures, jour, heure]);
}

/** `corps`: font size. */
export function DessinHeures({ corps, ...suivi }: JourSuivi & { corps?: number }) {
  const dessin = useHeures(suivi);
  return (
    <div className="direct-dessin">
      <Graphique
        dessin={dessin}
        description="Chiffre d’affaires par heure, aujourd’hui et le même jour de la semaine dernière. « Voir le tableau » donne les chiffres."
        {...(corps !== undefined && { corps })}
      />
    </div>
  );
}

function TableauHeures({ etat, maintenant }: JourSuivi) {
  const heure = Number(heureDe(maintenant).slice(0, 2));
  return (
    <div className="stat-tableau" tabIndex={0} role="region" aria-label="Tableau : CA par heure">
      <table>
        <thead>
          <tr>
            <th scope="col">HEURE</th>
            <th scope="col" className="nombre">
              Aujourd’hui
            </th>
            <th scope="col" className="nombre">
              Même jour, semaine dernière
            </th>
          </tr>
        </thead>
        <tbody>
          {heuresMontrees(etat).map((h) => (
            <tr key={h.heure}>
              <td>{String(h.heure).padStart(2, '0')} h</td>
              <td className="nombre">
                {h.heure > heure && h.total === 0 ? '' : formatFcfa(h.total)}
              </td>
              <td className="nombre">{formatFcfa(h.semaine_derniere)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ParHeure({ etat, maintenant }: JourSuivi) {
  const [enTable, setEnTable] = useState(false);
  const unite = formatUnite(heuresDessinees(etat, maintenant));
  return (
    <section className="direct-carte direct-heures" aria-label="Chiffre d’affaires par heure">
      <header>
        <h2>CA par heure</h2>
        <small>{unite}</small>
        <Button
          variant="minimal"
          size="small"
          text={enTable ? 'Voir le graphique' : 'Voir le tableau'}
          onClick={() => setEnTable(!enTable)}
        />
      </header>
      {enTable ? (
        <TableauHeures etat={etat} maintenant={maintenant} />
      ) : (
        <DessinHeures etat={etat} maintenant={maintenant} />
      )}
    </section>
  );
}
