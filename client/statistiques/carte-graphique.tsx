import { Button, Spinner } from '@blueprintjs/core';
import { Chart, Export, Media, Th } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { differer } from '#client/base/differer.tsx';
import { telecharger } from '#client/ui/remettre-fichier.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { ExportStatDialogue } from './export-stat-dialogue.tsx';
import type { Image } from './graphique.tsx';
import { type FiltreStat, type Graphique as Definition, REMPLACES } from './graphiques.ts';
import { TableauStat } from './tableau-stat.tsx';

const Graphique = differer(
  () => import('./graphique.tsx'),
  'Graphique',
  <Spinner className="stat-attente" aria-label="Chargement" />,
);
export const cleStat = (cle: string, filtre: FiltreStat) => ['statistiques', cle, filtre] as const;

/** One widget: its title and what it means, then spinner, error, empty sentence, chart or table. */
export function CarteGraphique({
  definition: g,
  filtre,
  pret,
}: {
  definition: Definition;
  filtre: FiltreStat;
  pret: boolean;
}) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: cleStat(g.cle, filtre),
    queryFn: () => g.lire(filtre),
    enabled: pret,
    refetchOnMount: 'always',
  });
  const [enTable, setEnTable] = useState(false);
  const [exporte, setExporte] = useState(false);
  const images = useRef<(Image | null)[]>([]);
  const vide =
    data !== undefined &&
    data.lignes.length === 0 &&
    (data.dessins.length === 0 || !REMPLACES.has(g.cle));
  const plein = data !== undefined && !vide && !isError;
  const enregistrer = async () => {
    for (const [i, image] of images.current.entries()) {
      const png = await image?.enImage();
      if (!png) continue;
      const url = URL.createObjectURL(png);
      telecharger(url, `${g.titre}${i > 0 ? ` ${i + 1}` : ''}.png`);
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }
  };
  return (
    <section
      className="stat-carte"
      data-large={g.large || undefined}
      aria-label={g.titre}
      aria-busy={isFetching}
    >
      <header>
        <h2>{g.titre}</h2>
        {plein && (
          <div className="stat-actions">
            {!enTable && (
              <Button
                className="stat-au-survol"
                variant="minimal"
                size="small"
                icon={<Media />}
                aria-label={`Enregistrer l’image : ${g.titre}`}
                title="Enregistrer l’image"
                onClick={() => void enregistrer()}
              />
            )}
            <Button
              className="stat-au-survol"
              variant="minimal"
              size="small"
              icon={<Export />}
              text="Exporter"
              onClick={() => setExporte(true)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={enTable ? <Chart /> : <Th />}
              text={enTable ? 'Voir le graphique' : 'Voir le tableau'}
              aria-pressed={enTable}
              onClick={() => setEnTable(!enTable)}
            />
          </div>
        )}
      </header>
      <p className="stat-definition">{g.definition}</p>
      <div className="stat-corps">
        {isError && (
          <div className="stat-vide" role="alert">
            <p>{phrasesStatistiques.statistiques.echec}</p>
            <Button text="Réessayer" loading={isFetching} onClick={() => void refetch()} />
          </div>
        )}
        {!data && !isError && <Spinner className="stat-attente" aria-label="Chargement" />}
        {vide && !isError && (
          <p className="stat-vide">
            {data.message || g.vide || phrasesStatistiques.statistiques.vide}
          </p>
        )}
        {plein && enTable && (
          <TableauStat titre={g.titre} lignes={data.lignes} colonnes={g.colonnes} />
        )}
        {plein && !enTable && (
          <>
            {data.resume && (
              <dl className="stat-resume">
                {data.resume.map(([nom, valeur]) => (
                  <div key={nom}>
                    <dt>{nom}</dt>
                    <dd>{valeur}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className="stat-dessins">
              {data.dessins.map((d, i) => (
                <figure key={d.nom}>
                  {data.dessins.length > 1 && <figcaption>{d.nom}</figcaption>}
                  <div>
                    <Graphique
                      dessin={d}
                      description={`${g.titre} : ${d.nom}. « Voir le tableau » donne les chiffres.`}
                      ref={(image) => {
                        images.current[i] = image;
                      }}
                    />
                  </div>
                </figure>
              ))}
            </div>
          </>
        )}
      </div>
      {exporte && data && (
        <ExportStatDialogue
          titre={g.titre}
          colonnes={g.export?.colonnes ?? g.colonnes}
          lire={() => (g.export ? g.export.lire(filtre) : Promise.resolve(data.lignes))}
          fermer={() => setExporte(false)}
        />
      )}
    </section>
  );
}
