import './objectif.css';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Loading } from '#client/ui/loading.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { AskedBack } from '#client/ui/use-asked-back.ts';
import { estJourAdmis, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { formatMois, moisSuivant } from '#shared/base/mois.ts';
import { etatObjectif, formatObjectif } from '#shared/gestion/objectif/objectif.rules.ts';
import type { Objectif } from '#shared/gestion/objectif/objectif.schema.ts';
import { ObjectifDialogue, placeDeLObjectif } from './objectif-dialogue.tsx';
import { useObjectifs } from './objectif.queries.ts';

const TEINTES = { Atteint: 'success', 'En avance': 'primary', 'En retard': 'warning' } as const;

function Avancement({ o }: { o: Objectif }) {
  if (o.montant === null) return <span className="discret">Sans objectif</span>;
  const vise = { ...o, montant: o.montant };
  const etat = etatObjectif(vise);
  return (
    <span className="objectif-avance">
      <progress aria-label={`Avancement, ${o.nom}`} value={Math.min(1, o.fait / o.montant)} />
      <Badge tone={TEINTES[etat]}>{etat}</Badge>
      <small>
        {formatObjectif(vise)} · {formatFcfa(o.attendu ?? 0)} attendus à ce jour
      </small>
    </span>
  );
}

/** [OBJ-3] Monthly targets, pharmacy and sellers, with progress. */
export function ObjectifsDuMois() {
  const [adresse, poser] = useSearchParams();
  const demande = adresse.get('mois') ?? '';
  const mois = estJourAdmis(`${demande}-01`) ? demande : jourDe(new Date()).slice(0, 7);
  const changer = (voulu: string) => poser({ vue: 'objectifs', mois: voulu }, { replace: true });
  const { data, error, refetch } = useObjectifs(mois);
  const [ouvert, ouvrir] = useState<Objectif | null>(null);
  return (
    <div className="objectifs">
      <div className="objectif-mois" role="group" aria-label="Mois">
        <Button
          icon={<ChevronLeft />}
          aria-label="Mois d’avant"
          onClick={() => changer(jourPlus(`${mois}-01`, -1).slice(0, 7))}
        />
        <strong>{formatMois(mois)}</strong>
        <Button
          icon={<ChevronRight />}
          aria-label="Mois d’après"
          onClick={() => changer(moisSuivant(mois))}
        />
      </div>
      {error && (
        <p role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </p>
      )}
      {!data && !error && <Loading />}
      {data && (
        <ul className="objectif-liste">
          {data.map((o) => (
            <li key={o.utilisateur_id ?? 0}>
              <strong>{o.nom}</strong>
              <span className="nombre">
                {formatFcfa(o.fait)}
                {o.montant !== null && <small> sur {formatFcfa(o.montant)}</small>}
              </span>
              <Avancement o={o} />
              <Button
                size="small"
                text={o.montant === null ? 'Fixer' : 'Changer'}
                aria-label={`Objectif de ${o.nom}`}
                onClick={() => ouvrir(o)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <AskedBack
          formulaire="objectif"
          onOpen={(id) => ouvrir(data.find((o) => placeDeLObjectif(o, mois) === id) ?? null)}
        />
      )}
      {ouvert && <ObjectifDialogue objectif={ouvert} mois={mois} fermer={() => ouvrir(null)} />}
    </div>
  );
}
