# find_package(Airlane) makes the targets Airlane::airlane (shared) and, where it was built, Airlane::static. The
# library is looked for in AIRLANE_LIBRARY_DIR, beside this file, and where `cargo build --release` puts it.
set(Airlane_VERSION 0.1.0)
get_filename_component(_airlane_folder "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(_airlane_places
    "${AIRLANE_LIBRARY_DIR}" "${_airlane_folder}/lib" "${_airlane_folder}/target/release"
    "${_airlane_folder}/../../target/release")

find_library(Airlane_LIBRARY NAMES airlane PATHS ${_airlane_places} NO_DEFAULT_PATH)
find_path(Airlane_INCLUDE_DIR airlane.h PATHS "${_airlane_folder}/include" NO_DEFAULT_PATH)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Airlane REQUIRED_VARS Airlane_LIBRARY Airlane_INCLUDE_DIR VERSION_VAR Airlane_VERSION)

if(Airlane_FOUND AND NOT TARGET Airlane::airlane)
    add_library(Airlane::airlane UNKNOWN IMPORTED)
    set_target_properties(Airlane::airlane PROPERTIES
        IMPORTED_LOCATION "${Airlane_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${Airlane_INCLUDE_DIR}")
endif()

get_filename_component(_airlane_beside "${Airlane_LIBRARY}" DIRECTORY)
if(Airlane_FOUND AND NOT TARGET Airlane::static AND EXISTS "${_airlane_beside}/libairlane.a")
    add_library(Airlane::static STATIC IMPORTED)
    set_target_properties(Airlane::static PROPERTIES
        IMPORTED_LOCATION "${_airlane_beside}/libairlane.a"
        INTERFACE_INCLUDE_DIRECTORIES "${Airlane_INCLUDE_DIR}"
        INTERFACE_LINK_LIBRARIES "pthread;dl;m")
endif()
