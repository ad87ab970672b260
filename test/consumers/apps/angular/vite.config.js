import { transformAsync } from '@babel/core';
import linker from '@angular/compiler-cli/linker/babel';

/** Links Angular's packages, which are published partially compiled, as `ng build` does. */
const linkAngular = {
  name: 'angular-linker',
  transform: {
    filter: { id: /node_modules\/@angular\/.*\.mjs$/, code: 'ɵɵngDeclare' },
    async handler(code, filename) {
      const linked = await transformAsync(code, {
        filename,
        plugins: [linker],
        configFile: false,
        babelrc: false,
        compact: false,
      });
      return { code: linked.code, map: linked.map };
    },
  },
};

export default { plugins: [linkAngular], build: { chunkSizeWarningLimit: 1000 } };
