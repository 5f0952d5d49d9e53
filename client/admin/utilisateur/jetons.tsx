import { Button, HTMLTable, Spinner } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { libelleDroit } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { retirerJeton } from '#shared/admin/utilisateur/jeton.api.ts';
import { jetons as mots, retirerLeJeton } from '#shared/admin/utilisateur/jeton.phrases.ts';
import type { JetonProgramme } from '#shared/admin/utilisateur/jeton.schema.ts';
import { retenirJetons, useJetons } from './securite.queries.ts';

const JetonDialogue = lazyScreen(() => import('./jeton-dialogue.tsx'), 'JetonDialogue');

async function retirer({ id, nom }: JetonProgramme): Promise<void> {
  if (!(await askFirst({ texte: retirerLeJeton(nom) }))) return;
  const { data } = await sendOnce(`jeton ${id}`, (cle) =>
    callApi(retirerJeton, { parametres: { id }, cle }),
  );
  if (data) retenirJetons(data);
}

/** API tokens; revoked at once. */
export function Jetons() {
  const { data, error } = useJetons();
  const [ouvert, ouvrir] = useState(false);
  useAskedBack('jeton', () => ouvrir(true));
  return (
    <section className="ma-securite-carte" aria-labelledby="securite-jetons">
      <header>
        <h2 id="securite-jetons">{mots.titre}</h2>
        <Button icon={<Key />} onClick={() => ouvrir(true)}>
          {mots.faire}
        </Button>
      </header>
      <p className="discret">{mots.intro}</p>
      {error && <EmptyState title={error.message} />}
      {!data && !error && <Spinner size={20} aria-label="Chargement" />}
      {data && <Liste jetons={data} />}
      {ouvert && <JetonDialogue fermer={() => ouvrir(false)} />}
    </section>
  );
}

function Liste({ jetons }: { jetons: readonly JetonProgramme[] }) {
  if (jetons.length === 0) return <p className="discret">{mots.aucun}</p>;
  return (
    <HTMLTable className="fiches">
      <thead>
        <tr>
          {mots.colonnes.map((c) => (
            <th key={c} scope="col">
              {c}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {jetons.map((j) => (
          <Jeton key={j.id} jeton={j} />
        ))}
      </tbody>
    </HTMLTable>
  );
}

const [, DROITS, FAIT, VU, FIN] = mots.colonnes;
/** Last whole day: it ends the following midnight. */
const dernierJour = (fin_at: string): string => formatDate(new Date(Date.parse(fin_at) - 1));

function Jeton({ jeton: j }: { jeton: JetonProgramme }) {
  const droits = j.habilitations.flatMap((h) => h.submenus.map((s) => libelleDroit(h.menu, s)));
  return (
    <tr>
      <th scope="row">{j.nom}</th>
      <td data-titre={DROITS}>{droits.join(', ')}</td>
      <td data-titre={FAIT}>
        {formatDate(new Date(j.created_at))}, {j.created_by}
      </td>
      <td data-titre={VU}>{j.vu_at === null ? mots.jamais : formatDateHeure(new Date(j.vu_at))}</td>
      <td data-titre={FIN}>{j.fin_at === null ? mots.sansFin : dernierJour(j.fin_at)}</td>
      <td>
        <Button
          size="small"
          intent="danger"
          aria-label={`${mots.retirer} ${j.nom}`}
          onClick={() => void retirer(j)}
        >
          {mots.retirer}
        </Button>
      </td>
    </tr>
  );
}
