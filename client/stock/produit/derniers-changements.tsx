import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { listerChangementsPrix } from '#shared/stock/produit/changement-prix.api.ts';
import type {
  ChangementPrix,
  LignePrixGardee,
} from '#shared/stock/produit/changement-prix.schema.ts';
import { annulerChangement } from './changement-prix.actions.ts';

const GARDEES_DITES = 20;

function stateBadge(c: ChangementPrix): string {
  if (c.annule_at === null) return denombrer(c.nombre, 'prix', 'prix');
  return `annulé par ${c.annule_par ?? '–'} : ${c.retablis ?? 0} sur ${c.nombre} remis`;
}

/** Not undone: changed since. */
function Gardees({ lignes }: { lignes: readonly LignePrixGardee[] }) {
  if (lignes.length === 0) return null;
  return (
    <div role="status">
      <p>Changés depuis, laissés comme ils sont :</p>
      <ul>
        {lignes.slice(0, GARDEES_DITES).map((l) => (
          <li key={l.produit_id}>
            {l.libelle} : {formatFcfa(l.prix_de_vente)}
          </li>
        ))}
        {lignes.length > GARDEES_DITES && <li>et {lignes.length - GARDEES_DITES} autres</li>}
      </ul>
    </div>
  );
}

/** [PRO-22] Last price changes, each undoable whole. */
export function DerniersChangements({ refetch }: { refetch: () => void }) {
  const [gardees, setGardees] = useState<readonly LignePrixGardee[]>([]);
  const { data = [] } = useQuery({
    queryKey: ['changements-prix', 'derniers'],
    queryFn: async () => dataOf(await callApi(listerChangementsPrix, { silencieux: true })),
    staleTime: 0,
  });
  const annuler = async (c: ChangementPrix) => {
    const oui = await askFirst({
      quoi: `${c.description} (${denombrer(c.nombre, 'prix', 'prix')})`,
      titre: 'Remettre les prix d’avant ?',
      texte: 'Les prix changés depuis par quelqu’un restent comme ils sont.',
    });
    if (!oui) return;
    const r = await annulerChangement(c.id);
    setGardees(r.data?.gardees ?? []);
    refetch();
  };
  if (data.length === 0) return null;
  return (
    <section className="prix-derniers" aria-label="Derniers changements">
      <h3>Derniers changements</h3>
      <Gardees lignes={gardees} />
      <ul>
        {data.map((c) => (
          <li key={c.id}>
            <span>
              {formatDateHeure(new Date(c.at)).slice(0, 16)} · {c.par} · {c.description}
            </span>
            <span className="discret">{stateBadge(c)}</span>
            {c.annule_at === null && (
              <Button size="small" text="Annuler" onClick={() => void annuler(c)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
