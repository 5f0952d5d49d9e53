import { Callout } from '@blueprintjs/core';
import { formatDateHeure } from '#shared/base/dates.ts';
import { LIBELLES_RAISON } from '#shared/sante/interaction/acceptation.rules.ts';
import type { ContreIndicationAcceptee } from '#shared/sante/interaction/acceptation.schema.ts';
import { deLEdition } from '#shared/sante/interaction/interaction.phrases.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';

function Acceptee({ c }: { c: ContreIndicationAcceptee }) {
  const paire = { a: { nom: c.substance_a }, b: { nom: c.substance_b } };
  const precision = c.precision ? ` « ${c.precision} »` : '';
  return (
    <li>
      <div>
        <strong>{phrases.describePaire(paire)}</strong>
        <p>
          {c.produits_a} ; {c.produits_b}
        </p>
        <p className="discret">
          {phrases.accepteePar(c.par)} le {formatDateHeure(new Date(c.created_at))} :{' '}
          {LIBELLES_RAISON[c.raison].toLowerCase()}.{precision} Thésaurus {deLEdition(c.edition)}.
        </p>
      </div>
    </li>
  );
}

/** Contraindications accepted at the sale: who, when, why, thesaurus edition. */
export function ContreIndicationsVues({
  acceptees,
}: {
  acceptees: readonly ContreIndicationAcceptee[];
}) {
  return (
    <Callout icon={false} className="vente-retours">
      <ul aria-label="Contre-indications acceptées">
        {acceptees.map((c) => (
          <Acceptee key={c.id} c={c} />
        ))}
      </ul>
    </Callout>
  );
}
