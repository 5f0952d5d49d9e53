import './interaction.css';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { CarteInteraction } from '#shared/sante/interaction/interaction.rules.ts';
import { LIBELLES_NIVEAU } from '#shared/sante/interaction/niveaux.rules.ts';
import type { CoteDeCarte } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';
import { SIGNES } from './signes.offert.ts';
import { TextesDesCouples } from './textes-du-couple.tsx';

const produitsDe = ({ lignes }: CoteDeCarte): string =>
  lignes
    .map((l) => (l.achetee_le === null ? l.libelle : phrases.prisLe(l.libelle, l.achetee_le)))
    .join(', ');

function Cote({ cote }: { cote: CoteDeCarte }) {
  return (
    <span className="carte-interaction-cote">
      <strong>{cote.nom.toUpperCase()}</strong>
      <small title={produitsDe(cote)}>{produitsDe(cote)}</small>
    </span>
  );
}

/** Texts load on opening. */
export function CarteDInteraction({
  carte,
  edition_id,
  depart = false,
}: {
  carte: CarteInteraction;
  edition_id: number;
  depart?: boolean;
}) {
  const [ouverte, ouvrir] = useState(depart);
  const id = useId();
  const { signe, teinte } = SIGNES[carte.niveau];
  return (
    <article className="carte-interaction" data-niveau={carte.niveau}>
      <h3>
        <button
          type="button"
          aria-expanded={ouverte}
          aria-controls={id}
          onClick={() => ouvrir(!ouverte)}
        >
          {ouverte ? <ChevronDown /> : <ChevronRight />}
          <span className={`etiquette teinte-${teinte}`}>
            <span aria-hidden="true">{signe} </span>
            {LIBELLES_NIVEAU[carte.niveau]}
          </span>
          <Cote cote={carte.a} />
          <span aria-label="avec">+</span>
          <Cote cote={carte.b} />
          {carte.conditionnelle && <small className="selon-cas">{phrases.selonCas}</small>}
        </button>
      </h3>
      {ouverte && (
        <div id={id} className="carte-interaction-textes">
          <TextesDesCouples edition_id={edition_id} couples={carte.couples} />
        </div>
      )}
    </article>
  );
}
