import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCaisses, useFilesAttente, useFileVivante } from '#client/caisse/caisse.queries.ts';
import { clocheOuverteAtom } from '#client/notification/notification.atoms.ts';
import { useCloche } from '#client/notification/notification.queries.ts';
import { useStockBas } from '#client/produit/produit.queries.ts';
import { useJourVivant, useReservationsJour } from '#client/reservation/reservation.queries.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

/** A reading, as the queries give it. */
interface Lecture {
  isError: boolean;
  refetch: () => Promise<unknown>;
}
interface TuileProps {
  titre: string;
  /** null while it is being read. */
  nombre: number | null;
  detail: ReactNode;
  /** What it is made of, as it was read: one that failed is read again with its topic, or by a press. */
  lectures: readonly Lecture[];
  alerte?: boolean;
  vers?: string | null;
  agir?: () => void;
}
function Nombre({ nombre, erreur }: { nombre: number | null; erreur: boolean }) {
  if (nombre !== null) return formatNombre(nombre);
  return erreur ? '—' : <span className="bp6-skeleton">00</span>;
}

/**
 * A live count, what it is made of, and where to act on it. [ACC-20] One that cannot be read says so,
 * and a press reads it again.
 */
function Tuile({ titre, nombre, detail, lectures, alerte = false, vers = null, agir }: TuileProps) {
  const manquees = nombre === null ? lectures.filter((l) => l.isError) : [];
  const erreur = manquees.length > 0;
  const relire = () => manquees.forEach((l) => void l.refetch());
  const contenu = (
    <>
      <span className="tuile-titre">{titre}</span>
      <span className="tuile-nombre" data-alerte={(alerte && Boolean(nombre)) || undefined}>
        <Nombre nombre={nombre} erreur={erreur} />
      </span>
      <small>{nombre !== null ? detail : erreur && 'Lecture impossible. Réessayer'}</small>
    </>
  );
  if (vers && !erreur)
    return (
      <Link to={vers} className="tuile">
        {contenu}
      </Link>
    );
  const presser = erreur ? relire : agir;
  return presser ? (
    <button type="button" className="tuile" onClick={presser}>
      {contenu}
    </button>
  ) : (
    <div className="tuile">{contenu}</div>
  );
}

const attend = (r: Reservation): boolean => r.status === 'Brouillon' && r.switch_caisse_at !== null;
const parCaisse = (comptes: readonly (readonly [string, number])[]): string =>
  comptes
    .filter(([, n]) => n > 0)
    .map(([libelle, n]) => `${libelle} : ${n}`)
    .join(' · ') || 'Aucun pour l’instant';

/** A seller's own baskets, sent and not yet paid. */
export function MesPaniers() {
  useJourVivant();
  const lecture = useReservationsJour();
  const { data } = lecture;
  const envoyes = data?.filter(attend) ?? [];
  const comptes = [...Map.groupBy(envoyes, (r) => r.caisse)].map(
    ([caisse, siens]) => [caisse, siens.length] as const,
  );
  return (
    <Tuile
      titre="Mes paniers en attente"
      nombre={data ? envoyes.length : null}
      lectures={[lecture]}
      detail={parCaisse(comptes)}
      vers="/vente/reservation"
    />
  );
}

function Ecoute({ caisse_id }: { caisse_id: number }) {
  useFileVivante(
    caisse_id,
    () => undefined,
    () => undefined,
  );
  return null;
}

/** What waits at the registers this user may hear: all of them, or only the one held. */
export function PaniersDesCaisses({ seule, vers }: { seule: number | null; vers: string | null }) {
  const lecture = useCaisses();
  const { data: caisses } = lecture;
  const suivies =
    caisses?.filter((c) => c.id !== CAISSE_DEFAUT && (seule === null || c.id === seule)) ?? [];
  const files = useFilesAttente(suivies.map((c) => c.id));
  const comptes = suivies.map(
    (c, i) => [c.libelle, files[i]?.data?.filter(attend).length ?? 0] as const,
  );
  const lues = caisses !== undefined && files.every((f) => f.data !== undefined);
  return (
    <>
      {suivies.map((c) => (
        <Ecoute key={c.id} caisse_id={c.id} />
      ))}
      <Tuile
        titre="Paniers en attente"
        nombre={lues ? comptes.reduce((s, [, n]) => s + n, 0) : null}
        lectures={[lecture, ...files]}
        detail={parCaisse(comptes)}
        vers={vers}
      />
    </>
  );
}

export function NotificationsNonLues() {
  const ouvrir = useSetAtom(clocheOuverteAtom);
  const lecture = useCloche();
  const { data } = lecture;
  const derniere = data?.notifications.find((n) => n.read_at === null)?.data;
  return (
    <Tuile
      titre="Notifications non lues"
      nombre={data?.non_lues ?? null}
      lectures={[lecture]}
      detail={derniere ? (derniere.title ?? derniere.libelle) : 'Tout est lu'}
      alerte
      agir={() => ouvrir(true)}
    />
  );
}

export function StockBas({ vers }: { vers: string | null }) {
  const lecture = useStockBas();
  return (
    <Tuile
      titre="Stock bas"
      nombre={lecture.data?.nombre ?? null}
      lectures={[lecture]}
      detail="Produits au minimum ou dessous"
      alerte
      vers={vers}
    />
  );
}
