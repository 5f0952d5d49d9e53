// @kept-when-opened
import './afficheurs.css';
import { Button } from '@blueprintjs/core';
import { Disable, Edit, Plus, Refresh } from '@blueprintjs/icons';
import { useState } from 'react';
import { RowActs } from '#client/ui/liste/row-acts.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type { Afficheur, CodeAfficheur } from '#shared/vente/afficheur/afficheur.schema.ts';
import { AfficheurDialogue, CodeDialogue } from './afficheur-dialogue.tsx';
import { donnerCode, revoquer } from './afficheurs.actions.ts';
import { useAfficheurs } from './afficheurs.queries.ts';

function Etat({ relie_at, vu_at }: Pick<Afficheur, 'relie_at' | 'vu_at'>) {
  if (relie_at === null) return <Badge tone="warning">{phrases.attendSonCode}</Badge>;
  return <span>{vu_at === null ? phrases.jamaisVu : phrases.vuLe(new Date(vu_at))}</span>;
}

/** Screens shown to clients of one register. */
export function AfficheursDeCaisse({ caisse_id }: { caisse_id: number }) {
  const { data: afficheurs = [], isError } = useAfficheurs(caisse_id);
  const [edite, setEdite] = useState<Afficheur | 'nouveau' | null>(null);
  const [code, setCode] = useState<CodeAfficheur | null>(null);
  return (
    <section className="afficheurs" aria-labelledby="afficheurs-titre">
      <header>
        <h3 id="afficheurs-titre">{phrases.titre}</h3>
        <Button
          size="small"
          variant="outlined"
          icon={<Plus />}
          text={phrases.ajouter}
          onClick={() => setEdite('nouveau')}
        />
      </header>
      {afficheurs.length === 0 && (
        <p className="discret">
          {isError ? 'Les écrans n’ont pas pu être lus.' : `${phrases.aucun} ${phrases.explique}`}
        </p>
      )}
      <ul>
        {afficheurs.map((a) => (
          <li key={a.id}>
            <span>
              <b>{a.nom}</b>
              <small className="discret">
                <Etat {...a} />
                {', '}
                {phrases.ajoutePar(a.cree_par)}
                {a.utilisateur !== null && `, ${phrases.suit(a.utilisateur)}`}
              </small>
            </span>
            <RowActs
              of={a.nom}
              acts={[
                { icon: <Edit />, text: 'Régler', act: () => setEdite(a) },
                {
                  icon: <Refresh />,
                  text: 'Nouveau code',
                  act: () => void donnerCode(a.id).then(setCode),
                },
                {
                  icon: <Disable />,
                  text: 'Révoquer',
                  danger: true,
                  act: () => void revoquer(a),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {edite !== null && (
        <AfficheurDialogue
          caisse_id={caisse_id}
          afficheur={edite === 'nouveau' ? null : edite}
          surCode={setCode}
          fermer={() => setEdite(null)}
        />
      )}
      {code !== null && <CodeDialogue donne={code} fermer={() => setCode(null)} />}
    </section>
  );
}
