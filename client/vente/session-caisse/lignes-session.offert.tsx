import { heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { useMouvementsCaisse } from './session-caisse.queries.ts';
import { lignesDeSession } from './mouvements.rules.ts';

const signe = (fcfa: number): string =>
  fcfa < 0 ? `− ${formatNombre(-fcfa)}` : `+ ${formatNombre(fcfa)}`;

export function LignesSession({ session }: { session: SessionCaisse }) {
  const { data } = useMouvementsCaisse(session.attendu === null ? null : session.id);
  if (session.attendu === null || !data) return null;
  return (
    <section className="session-lignes" aria-label="Mouvements de la session">
      <h3>Mouvements de la session</h3>
      <ol tabIndex={0}>
        <li>
          <time>{heureDe(new Date(session.ouverte_at))}</time>
          <span>
            <b>Ouverture</b> {session.fond_dit ? (session.ouverte_par ?? '') : 'fond non dit'}
          </span>
          <span className="nombre">{signe(session.fond)}</span>
          <span className="nombre">{formatNombre(session.fond)}</span>
        </li>
        {lignesDeSession(data).map((l) => (
          <li key={l.id}>
            <time>{heureDe(new Date(l.at))}</time>
            <span title={l.detail}>
              <b>{l.libelle}</b> {l.detail}
            </span>
            <span className={l.espece < 0 ? 'nombre sortie' : 'nombre'}>{signe(l.espece)}</span>
            <span className="nombre">{formatNombre(l.solde)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
