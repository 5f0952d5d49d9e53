import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ConseilDeLigne } from '#shared/interaction/conseils.rules.ts';
import { LIBELLES_NIVEAU } from '#shared/interaction/niveaux.rules.ts';
import { TextesDesCouples } from './textes-du-couple.tsx';

function ConseilVu({ conseil, edition_id }: { conseil: ConseilDeLigne; edition_id: number }) {
  const [ouvert, ouvrir] = useState(false);
  const { couple, substance, avec, niveau } = conseil;
  return (
    <li>
      <button type="button" aria-expanded={ouvert} onClick={() => ouvrir(!ouvert)}>
        {ouvert ? <ChevronDown /> : <ChevronRight />}
        <strong>{substance.nom.toUpperCase()}</strong> avec {avec} :{' '}
        {LIBELLES_NIVEAU[niveau].toLowerCase()}
      </button>
      {ouvert && (
        <div className="carte-interaction-textes">
          <TextesDesCouples edition_id={edition_id} couples={[{ id: couple, rangs: null }]} />
        </div>
      )}
    </li>
  );
}

/** Advice on drinks and habits, not medicines. */
export function ConseilsVus({
  conseils,
  edition_id,
}: {
  conseils: readonly ConseilDeLigne[];
  edition_id: number;
}) {
  return (
    <ul className="conseils-vus">
      {conseils.map((c) => (
        <ConseilVu key={`${c.couple} ${c.substance.id}`} conseil={c} edition_id={edition_id} />
      ))}
    </ul>
  );
}
