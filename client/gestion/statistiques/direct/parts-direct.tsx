import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { TELEPHONE, useMedia, WIDE } from '#client/ui/use-media.ts';
import { acteDe, ANNONCES } from '#shared/admin/accueil/accueil.rules.ts';
import type { AFaire } from '#shared/admin/accueil/accueil.schema.ts';
import { formatDateHeure, formatDuree } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { estGrave, SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import type {
  AlerteDirect,
  EtatDirect,
  FaitDirect,
} from '#shared/gestion/statistiques/direct.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { denombrer } from '#shared/base/texte.ts';

const heure = (at: string): string => formatDateHeure(new Date(at)).slice(11, 16);

interface CaissesSuivies {
  caisses: EtatDirect['caisses'];
  maintenant: Date;
}
type CaisseSuivie = EtatDirect['caisses'][number];
const attenteMs = ({ plus_ancien }: CaisseSuivie, maintenant: Date): number =>
  plus_ancien === null ? 0 : maintenant.getTime() - Date.parse(plus_ancien);
/** From ten minutes on, seconds no longer matter. */
function formatAttente(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes >= 10 && minutes < 60 ? `${minutes} min` : formatDuree(ms / 1_000);
}
const Attente = ({ ms }: { ms: number }) => (
  <Badge tone={ms > SEUILS.attente_ms ? 'danger' : 'neutre'}>{formatAttente(ms)}</Badge>
);

/** [DIR-13] A card each while all fit; else a line each, all visible. */
export function Caisses(suivies: CaissesSuivies) {
  const telephone = useMedia(TELEPHONE);
  const enCartes = useMedia(WIDE) ? 3 : 2;
  return telephone || suivies.caisses.length <= enCartes ? (
    <CartesCaisses {...suivies} />
  ) : (
    <LignesCaisses {...suivies} />
  );
}

const LignesCaisses = ({ caisses, maintenant }: CaissesSuivies) => (
  <div
    className="direct-carte direct-lignes-caisses"
    tabIndex={0}
    role="region"
    aria-label="Caisses"
  >
    <table>
      <thead>
        <tr>
          <th scope="col">CAISSE</th>
          <th scope="col">EN ATTENTE</th>
          <th scope="col" className="nombre">
            ENCAISSÉ
          </th>
          <th scope="col" className="nombre">
            EN TIROIR
          </th>
        </tr>
      </thead>
      <tbody>
        {caisses.map((c) => {
          const ms = attenteMs(c, maintenant);
          const tenue = c.statut === 'Ouvert' ? 'Personne' : 'Fermée';
          return (
            <tr key={c.id} data-grave={ms > SEUILS.attente_ms || undefined}>
              <th scope="row" title={[c.libelle, c.tenue_par].filter(Boolean).join(', ')}>
                {c.libelle} <small>{c.tenue_par ?? tenue}</small>
              </th>
              <td>
                {c.en_attente > 0 && (
                  <>
                    <b>{formatNombre(c.en_attente)}</b> <Attente ms={ms} />
                  </>
                )}
              </td>
              <td className="nombre">{formatNombre(c.encaisse)}</td>
              <td className="nombre" data-alerte={c.especes > SEUILS.tiroir || undefined}>
                {formatNombre(c.especes)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

const CartesCaisses = ({ caisses, maintenant }: CaissesSuivies) => (
  <ul tabIndex={0} className="direct-liste-caisses" aria-label="Caisses">
    {caisses.map((c) => {
      const ms = attenteMs(c, maintenant);
      return (
        <li key={c.id} className="direct-carte" data-grave={ms > SEUILS.attente_ms || undefined}>
          <header>
            <h2>{c.libelle}</h2>
            <Badge tone={c.statut === 'Ouvert' ? 'success' : 'neutre'}>
              {c.statut === 'Ouvert' ? 'Ouverte' : 'Fermée'}
            </Badge>
          </header>
          <p>{c.tenue_par ?? 'Personne'}</p>
          <p className="direct-file">
            {c.en_attente === 0 ? (
              'Aucun panier en attente'
            ) : (
              <>
                <span>
                  <b>{formatNombre(c.en_attente)}</b> en attente
                </span>
                <Attente ms={ms} />
              </>
            )}
          </p>
          <p>
            <span>
              Encaissé <small>FCFA</small>
            </span>
            <strong>{formatNombre(c.encaisse)}</strong>
          </p>
          <p data-alerte={c.especes > SEUILS.tiroir || undefined}>
            <span>
              En tiroir <small>FCFA</small>
            </span>
            <strong>{formatNombre(c.especes)}</strong>
          </p>
        </li>
      );
    })}
  </ul>
);

export const Vendeurs = ({ vendeurs }: { vendeurs: EtatDirect['vendeurs'] }) => (
  <section className="direct-carte direct-vendeurs" aria-label="Vendeurs au travail">
    <header>
      <h2>Vendeurs actifs</h2>
      <small>FCFA</small>
      <span className="mini-etiquette">{formatNombre(vendeurs.length)}</span>
    </header>
    {vendeurs.length > 0 && (
      <ul tabIndex={0} aria-label="Vendeurs">
        {vendeurs.map((v) => (
          <li key={v.id}>
            <span>
              {v.nom}
              <small>
                {denombrer(v.ventes, 'vente')}
                {v.paniers > 0 && ` · ${denombrer(v.paniers, 'panier')}`}
              </small>
            </span>
            <strong>{formatNombre(v.total)}</strong>
          </li>
        ))}
      </ul>
    )}
    {vendeurs.length === 0 && <p className="discret">Personne n’a encore vendu</p>}
  </section>
);

function VersVente({ vente_id, children }: { vente_id: number | null; children: string }) {
  const session = useAtomValue(sessionAtom);
  return vente_id !== null && session && peut(session, 'VENTE', 'vente') ? (
    <Link to={`/vente/dashboard?vente=${vente_id}`}>{children}</Link>
  ) : (
    <span>{children}</span>
  );
}

/** Cross: wrong. Triangle: to check. */
export function SigneAlerte({ alerte, taille = 14 }: { alerte: AlerteDirect; taille?: number }) {
  const grave = estGrave(alerte);
  const Signe = grave ? ErrorIcon : WarningSign;
  return (
    <i className="direct-signe" data-grave={grave}>
      <Signe size={taille} title={grave ? 'Grave' : 'À voir'} />
    </i>
  );
}

/** [DIR-12] Stock alerts are less urgent: last. */
function AlerteStock({ a }: { a: AFaire }) {
  const session = useAtomValue(sessionAtom);
  const acte = session && acteDe(session, a.genre);
  const titre = ANNONCES[a.genre].titre(a);
  return (
    <li data-genre={a.genre}>
      <i className="direct-signe" data-grave={false}>
        <WarningSign size={14} title="À voir" />
      </i>
      {acte ? <Link to={acte.chemin(a)}>{titre}</Link> : <span>{titre}</span>}
      <time />
    </li>
  );
}

export const Alertes = ({
  alertes,
  stock,
}: {
  alertes: readonly AlerteDirect[];
  stock: readonly AFaire[];
}) => (
  <section className="direct-carte direct-alertes" aria-label="Alertes">
    <header>
      <h2>Alertes</h2>
      {alertes.length + stock.length > 0 && (
        <Badge tone={alertes.some(estGrave) ? 'danger' : 'warning'}>
          {formatNombre(alertes.length + stock.length)}
        </Badge>
      )}
    </header>
    {alertes.length + stock.length === 0 ? (
      <p className="discret">Rien à signaler</p>
    ) : (
      <ul tabIndex={0} aria-label="Alertes du jour">
        {alertes.map((a) => (
          <li key={a.cle} data-genre={a.genre}>
            <SigneAlerte alerte={a} />
            <VersVente vente_id={a.vente_id}>{a.texte}</VersVente>
            <time>{a.at ? heure(a.at) : ''}</time>
          </li>
        ))}
        {stock.map((a) => (
          <AlerteStock key={a.genre} a={a} />
        ))}
      </ul>
    )}
  </section>
);

export const Fil = ({ fil }: { fil: readonly FaitDirect[] }) => (
  <section className="direct-carte direct-fil" aria-label="Fil des événements">
    <header>
      <h2>Fil</h2>
    </header>
    {fil.length === 0 ? (
      <p className="discret">Aucune vente aujourd’hui</p>
    ) : (
      <ul tabIndex={0} aria-live="off" aria-label="Événements">
        {fil.map((f) => (
          <li key={f.cle}>
            <time>{heure(f.at)}</time>
            <VersVente vente_id={f.vente_id}>{f.texte}</VersVente>
            {f.montant !== null && <strong>{formatFcfa(f.montant)}</strong>}
          </li>
        ))}
      </ul>
    )}
  </section>
);
