// refused by: acts-know-no-transport
import Koa from 'koa';

export const application = new Koa();
