import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  useCaisses,
  useFilesAttente,
  useFileVivante,
} from '#client/vente/caisse/caisse.queries.ts';
import { clocheOuverteAtom } from '#client/admin/notification/notification.atoms.ts';
import { useCloche } from '#client/admin/notification/notification.queries.ts';
import { useStockBas } from '#client/stock/produit/produit.queries.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { attenteDe } from '#shared/vente/caisse/attente.rules.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';

interface Lecture {
  isError: boolean;
  refetch: () => Promise<unknown>;
}
interface TuileProps {
  titre: string;
  /** Null while loading. */
  nombre: number | null;
  detail: ReactNode;
  /** The underlying queries; a failed one refetches with its topic or on press. */
  lectures: readonly Lecture[];
  alerte?: boolean;
  vers?: string | null;
  agir?: () => void;
}
function Nombre({ nombre, erreur }: { nombre: number | null; erreur: boolean }) {
  if (nombre !== null) return formatNombre(nombre);
  return erreur ? '—' : <span className="bp6-skeleton">00</span>;
}

/** [ACU-20] A live count linked to its screen; a failed read shows, and a press retries it. */
function Tuile({ titre, nombre, detail, lectures, alerte = false, vers = null, agir }: TuileProps) {
  const manquees = nombre === null ? lectures.filter((l) => l.isError) : [];
  const erreur = manquees.length > 0;
  const refetch = () => manquees.forEach((l) => void l.refetch());
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
  const presser = erreur ? refetch : agir;
  return presser ? (
    <button type="button" className="tuile" onClick={presser}>
      {contenu}
    </button>
  ) : (
    <div className="tuile">{contenu}</div>
  );
}

const parCaisse = (comptes: readonly (readonly [string, number])[]): string =>
  comptes
    .filter(([, n]) => n > 0)
    .map(([libelle, n]) => `${libelle} : ${n}`)
    .join(' · ') || 'Aucun pour l’instant';

export function Ecoute({ caisse_id }: { caisse_id: number }) {
  useFileVivante(
    caisse_id,
    () => undefined,
    () => undefined,
  );
  return null;
}

/** Queues of every register, for users allowed to subscribe to all. */
export function usePaniersDesCaisses() {
  const lecture = useCaisses();
  const suivies = lecture.data?.filter((c) => c.id !== CAISSE_DEFAUT) ?? [];
  const files = useFilesAttente(suivies.map((c) => c.id));
  const lues = lecture.data !== undefined && files.every((f) => f.data !== undefined);
  const comptes = lues
    ? suivies.map((c, i) => [c.libelle, attenteDe(files[i]?.data ?? []).nombre] as const)
    : undefined;
  return { lectures: [lecture, ...files], comptes, suivies };
}

type Comptes = readonly (readonly [caisse: string, paniers: number])[] | undefined;
export const sommeDesPaniers = (comptes: Comptes): number | undefined =>
  comptes?.reduce((s, [, n]) => s + n, 0);

export function TuilePaniers({
  titre,
  comptes,
  lectures,
  vers,
}: {
  titre: string;
  comptes: Comptes;
  lectures: readonly Lecture[];
  vers: string | null;
}) {
  return (
    <Tuile
      titre={titre}
      nombre={sommeDesPaniers(comptes) ?? null}
      lectures={lectures}
      detail={parCaisse(comptes ?? [])}
      vers={vers}
    />
  );
}

/** When there are any: the bell says none. */
export function NotificationsNonLues() {
  const ouvrir = useSetAtom(clocheOuverteAtom);
  const lecture = useCloche();
  const { data } = lecture;
  if (!data?.non_lues) return null;
  const derniere = data.notifications.find((n) => n.read_at === null)?.data;
  return (
    <Tuile
      titre="Notifications non lues"
      nombre={data.non_lues}
      lectures={[lecture]}
      detail={derniere && (derniere.title ?? derniere.libelle)}
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
